import { useLingui } from '@lingui/react/macro';
import { type FieldsOf, FormText } from './form-text.tsx';

const EXAMPLE = '+1 555 0100';

export function PhoneFields({ form }: FieldsOf<'Phone'>) {
  const { t } = useLingui();
  return (
    <FormText
      form={form}
      name="phone"
      label={t`Phone number`}
      hint={t`With the country code, it works from anywhere.`}
      placeholder={EXAMPLE}
      type="tel"
    />
  );
}

export function SmsFields({ form }: FieldsOf<'Sms'>) {
  const { t } = useLingui();
  return (
    <>
      <FormText
        form={form}
        name="phone"
        label={t`Phone number`}
        hint={t`Who receives the message. With the country code, the number works from anywhere.`}
        placeholder={EXAMPLE}
        type="tel"
      />
      <FormText
        form={form}
        name="message"
        label={t`Message`}
        hint={t`Already filled in when it opens. Optional.`}
        rows={3}
      />
    </>
  );
}

export function WhatsAppFields({ form }: FieldsOf<'WhatsApp'>) {
  const { t } = useLingui();
  return (
    <>
      <FormText
        form={form}
        name="phone"
        label={t`Phone number with its country code`}
        placeholder={EXAMPLE}
        type="tel"
      />
      <FormText
        form={form}
        name="message"
        label={t`Message`}
        hint={t`Already filled in when the chat opens. Optional.`}
        rows={3}
      />
    </>
  );
}
