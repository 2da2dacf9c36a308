import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import type { QrPayloadType } from '../../generated/code-designer/preview.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import { describeProblems } from '../errors/describe-problem.ts';
import { notifySuccess } from '../frame/notices.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import type { ContentFormat, FormFields, KeptMembers } from './content-format.ts';
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
}

type FormProps = Omit<PayloadFormProps, 'payloadType'>;

/** Combines the format of a payload type with its fields. */
const defineForm = <Fields extends FormFields>(
  format: ContentFormat<Fields>,
  FieldsOfType: ComponentType<FieldsProps<Fields>>,
): ComponentType<FormProps> =>
  function TypedForm({ value, onChange, errors }) {
    const read = format.read(value);
    const { fields, kept } = read.kind === 'fields' ? read : { fields: format.empty, kept: {} };
    const form = useFormState({ format, content: value, fields, kept, errors, onChange });
    if (read.kind === 'text') return <ContentAsText value={value} onChange={onChange} errors={errors} />;
    return (
      <Stack gap={4}>
        <FieldsOfType form={form} />
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
    <Hint tone="red" role="alert" data-field="content" tabIndex={-1}>
      {describeProblems(messages)}
    </Hint>
  );
}

interface Props {
  value: string;
  onChange: (content: string) => void;
  errors: FieldErrors;
}

/** Content from another program that the form cannot show completely, as plain text. */
function ContentAsText({ value, onChange, errors }: Props) {
  const { t } = useLingui();
  const messages = Object.values(errors).flat();
  const beginAnew = (): void => {
    onChange('');
    notifySuccess(t`The form is empty.`, () => onChange(value));
  };
  return (
    <Stack gap={4}>
      <TextArea
        label={t`Content as written`}
        hint={t`Another program wrote this content, with more than the form supports. It stays exactly as it is.`}
        value={value}
        onChange={onChange}
        rows={10}
        lengthMax={LIMITS.contentLength}
        field="content"
        problem={messages.length === 0 ? null : describeProblems(messages)}
      />
      <div>
        <Button onPress={beginAnew}>
          <Trans>Rewrite it in a form</Trans>
        </Button>
      </div>
    </Stack>
  );
}

/** Members of the content besides the form's fields. */
function KeptMembersNote({ members }: { members: KeptMembers }) {
  const entries = Object.entries(members);
  if (entries.length === 0) return null;
  return (
    <div className={styles.note}>
      <p>
        <Trans>This content has more than this form shows. It stays as it is:</Trans>
      </p>
      <ul>
        {entries.map(([name, value]) => (
          <li key={name}>
            <code dir="auto">
              {name}: {JSON.stringify(value)}
            </code>
          </li>
        ))}
      </ul>
    </div>
  );
}
