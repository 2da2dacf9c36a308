import { useLingui } from '@lingui/react/macro';
import type { QrPayloadType } from '../../generated/designer/preview.ts';

export interface PayloadFormProps {
  readonly payloadType: QrPayloadType;
  /** The content, as the contract writes it for the payload type. */
  readonly value: string;
  readonly onChange: (content: string) => void;
  /** Messages by field of the service: `content`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

export function PayloadForm({ value }: PayloadFormProps) {
  const { t } = useLingui();
  return <p>{t`The content has ${value.length} characters.`}</p>;
}
