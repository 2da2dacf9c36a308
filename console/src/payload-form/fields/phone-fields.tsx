import { useLingui } from '@lingui/react/macro';
import { type FieldsOf, FormText } from './form-text.tsx';

const EXAMPLE = '+1 555 0100';

export function PhoneFields({ form, autoFocus }: FieldsOf<'Phone'>) {
  const { t } = useLingui();
  return (
    <FormText
      form={form}
      name="phone"
      label={t`Phone number`}
      hint={t`With the country code, it works from anywhere.`}
      placeholder={EXAMPLE}
      type="tel"
      autoFocus={autoFocus}
    />
  );
}

export function SmsFields({ form, autoFocus }: FieldsOf<'Sms'>) {
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
        autoFocus={autoFocus}
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

export function WhatsAppFields({ form, autoFocus }: FieldsOf<'WhatsApp'>) {
  const { t } = useLingui();
  return (
    <>
      <FormText
        form={form}
        name="phone"
        label={t`Phone number with its country code`}
        placeholder={EXAMPLE}
        type="tel"
        autoFocus={autoFocus}
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
