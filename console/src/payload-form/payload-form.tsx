import type { ComponentType } from 'react';
import type { QrPayloadType } from '../../generated/code-designer/preview.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import { describeProblems } from '../errors/describe-problem.ts';
import { Stack } from '../ui/layout/boxes.tsx';
import { ContentAsText } from './content-as-text.tsx';
import { type ContentFormat, type FormFields } from './content-format.ts';
import { EmailFields } from './fields/email-fields.tsx';
import { EventFields } from './fields/event-fields.tsx';
import type { FieldsProps } from './fields/form-text.tsx';
import { PhoneFields, SmsFields, WhatsAppFields } from './fields/phone-fields.tsx';
import { TextFields } from './fields/text-fields.tsx';
import { UrlFields } from './fields/url-fields.tsx';
import { VCardFields } from './fields/v-card-fields.tsx';
import { WifiFields } from './fields/wifi-fields.tsx';
import { useFormState } from './form-state.ts';
import { type DirectType, FORMATS, isDirectType } from './formats.ts';
import { KeptMembersNote } from './kept-members-note.tsx';
import styles from './payload-form.module.css';

export interface PayloadFormProps {
  readonly payloadType: QrPayloadType;
  /** Content in the contract's format for the payload type. */
  readonly value: string;
  readonly onChange: (content: string) => void;
  /**
   * Messages by the service's fields (`content`, `content.phone`), for the current value: clear them when it changes.
   */
  readonly errors: FieldErrors;
  /** The first field gets the focus when the form appears. */
  readonly autoFocus?: boolean;
}

type FormProps = Omit<PayloadFormProps, 'payloadType'>;

/** Combines the format of a payload type with its fields. */
const defineForm = <Fields extends FormFields>(
  format: ContentFormat<Fields>,
  FieldsOfType: ComponentType<FieldsProps<Fields>>,
): ComponentType<FormProps> =>
  function TypedForm({ value, onChange, errors, autoFocus = false }) {
    const read = format.read(value);
    const { fields, kept } = read.kind === 'fields' ? read : { fields: format.empty, kept: {} };
    const form = useFormState({ format, content: value, fields, kept, errors, onChange });
    if (read.kind === 'text') return <ContentAsText value={value} onChange={onChange} errors={errors} />;
    return (
      <Stack gap={4}>
        <FieldsOfType form={form} autoFocus={autoFocus} />
        <KeptMembersNote members={kept} />
        <WholeProblem errors={errors} isOwnField={Object.values(format.names).flat().includes('')} />
      </Stack>
    );
  };

const FORMS: Readonly<Record<DirectType, ComponentType<FormProps>>> = {
  Url: defineForm(FORMATS.Url, UrlFields),
  Text: defineForm(FORMATS.Text, TextFields),
  Email: defineForm(FORMATS.Email, EmailFields),
  Phone: defineForm(FORMATS.Phone, PhoneFields),
  Sms: defineForm(FORMATS.Sms, SmsFields),
  WhatsApp: defineForm(FORMATS.WhatsApp, WhatsAppFields),
  Wifi: defineForm(FORMATS.Wifi, WifiFields),
  VCard: defineForm(FORMATS.VCard, VCardFields),
  Event: defineForm(FORMATS.Event, EventFields),
};

/** Form for the content of payload types that are not pages. Shows nothing for hosted types. */
export function PayloadForm({ payloadType, ...props }: PayloadFormProps) {
  const Form = isDirectType(payloadType) ? FORMS[payloadType] : null;
  return Form && <Form key={payloadType} {...props} />;
}

/** Problem of the content as a whole, if no field represents it. */
function WholeProblem({ errors, isOwnField }: { errors: FieldErrors; isOwnField: boolean }) {
  const messages = errors.content ?? [];
  if (isOwnField || messages.length === 0) return null;
  return (
    <p className={styles.problem} role="alert" data-field="content" tabIndex={-1}>
      {describeProblems(messages)}
    </p>
  );
}
