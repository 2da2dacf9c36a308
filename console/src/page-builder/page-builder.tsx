import { useLingui } from '@lingui/react/macro';
import type { QrPayloadType } from '../../generated/designer/preview.ts';

export interface PageBuilderProps {
  /** Null while the campaign does not exist yet. */
  readonly qrCodeId: string | null;
  readonly payloadType: QrPayloadType;
  /** The content of the page, as the contract writes it. */
  readonly value: string;
  readonly onChange: (content: string) => void;
  /** Messages by field of the service. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

export function PageBuilder({ value }: PageBuilderProps) {
  const { t } = useLingui();
  return <p>{t`The page has ${value.length} characters.`}</p>;
}
