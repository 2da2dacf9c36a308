import { useLingui } from '@lingui/react/macro';
import type { QrCodeMode, QrPayloadType, QrStyleInput } from '../../generated/designer/preview.ts';

export interface DesignerProps {
  readonly mode: QrCodeMode;
  readonly payloadType: QrPayloadType;
  readonly content: string;
  readonly value: QrStyleInput;
  readonly onChange: (style: QrStyleInput) => void;
  /** Messages by field of the service: `style.foregroundColor`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

export function Designer({ value }: DesignerProps) {
  const { t } = useLingui();
  return <p>{t`The design has ${Object.keys(value).length} settings.`}</p>;
}
