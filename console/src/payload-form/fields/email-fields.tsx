import { useLingui } from '@lingui/react/macro';
import { Disclosure, DisclosureGroup } from '../../ui/layout/disclosure-group.tsx';
import { type FieldsOf, FormText } from './form-text.tsx';

export function EmailFields({ form }: FieldsOf<'Email'>) {
  const { t } = useLingui();
  const { cc, bcc } = form.fields;
  const hasProblem = form.problemOf('cc') !== null || form.problemOf('bcc') !== null;
  return (
    <>
      <FormText
        form={form}
        name="to"
        label={t`To`}
        hint={t`Separate several addresses with commas.`}
        placeholder="name@example.com"
        inputMode="email"
      />
      <FormText form={form} name="subject" label={t`Subject`} />
      <FormText form={form} name="body" label={t`Message`} rows={4} />
      <DisclosureGroup>
        <Disclosure title={t`Copies`} isOpenAtFirst={cc !== '' || bcc !== ''} hasProblem={hasProblem}>
          <FormText form={form} name="cc" label={t`Cc`} inputMode="email" />
          <FormText form={form} name="bcc" label={t`Bcc`} inputMode="email" />
        </Disclosure>
      </DisclosureGroup>
    </>
  );
}
