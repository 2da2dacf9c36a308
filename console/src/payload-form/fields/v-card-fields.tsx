import { useLingui } from '@lingui/react/macro';
import { Columns } from '../../ui/layout/boxes.tsx';
import { Disclosure, DisclosureGroup } from '../../ui/layout/disclosure-group.tsx';
import { type FieldsOf, FormText } from './form-text.tsx';

const ADDRESS = ['street', 'postalCode', 'city', 'region', 'country'] as const;

export function VCardFields({ form }: FieldsOf<'VCard'>) {
  const { t } = useLingui();
  const { fields, problemOf } = form;
  const hasFullName = fields.fullName !== '';
  // A missing name is reported for the full name, which is rarely shown.
  const ofFullName = hasFullName || problemOf('firstName') !== null ? null : problemOf('fullName');
  return (
    <>
      {hasFullName && <FormText form={form} name="fullName" label={t`Full name`} />}
      <Columns min="12rem" gap={4} align="start">
        <FormText
          form={form}
          name="firstName"
          label={t`First name`}
          {...(ofFullName !== null && { problem: ofFullName, field: form.pathOf('fullName') })}
        />
        <FormText form={form} name="lastName" label={t`Last name`} onBlur={() => form.touch('fullName')} />
      </Columns>
      <Columns min="12rem" gap={4} align="start">
        <FormText form={form} name="organization" label={t`Organization`} />
        <FormText form={form} name="title" label={t`Position`} />
      </Columns>
      <Columns min="12rem" gap={4} align="start">
        <FormText form={form} name="mobile" label={t`Mobile phone`} type="tel" placeholder="+1 555 0100" />
        <FormText form={form} name="phone" label={t`Phone`} type="tel" />
      </Columns>
      <Columns min="12rem" gap={4} align="start">
        <FormText form={form} name="email" label={t`Email`} inputMode="email" placeholder="name@example.com" />
        <FormText form={form} name="website" label={t`Website`} inputMode="url" placeholder="example.com" />
      </Columns>
      <DisclosureGroup>
        <Disclosure
          title={t`Postal address`}
          isOpenAtFirst={ADDRESS.some((name) => fields[name] !== '')}
          hasProblem={ADDRESS.some((name) => problemOf(name) !== null)}
        >
          <FormText form={form} name="street" label={t`Street and number`} />
          <Columns min="12rem" gap={4} align="start">
            <FormText form={form} name="postalCode" label={t`Postal code`} />
            <FormText form={form} name="city" label={t`City`} />
          </Columns>
          <Columns min="12rem" gap={4} align="start">
            <FormText form={form} name="region" label={t`State or region`} />
            <FormText form={form} name="country" label={t`Country`} />
          </Columns>
        </Disclosure>
        <Disclosure title={t`Note`} isOpenAtFirst={fields.note !== ''} hasProblem={problemOf('note') !== null}>
          <FormText form={form} name="note" label={t`Note`} rows={3} />
        </Disclosure>
      </DisclosureGroup>
    </>
  );
}
