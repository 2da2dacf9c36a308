import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { notifySuccess } from '../frame/notices.ts';
import { TextArea } from '../ui/fields/text-area.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { type Domain, updateDomain } from './domain-actions.ts';

const FIELDS = ['rootUrl', 'unknownUrl', 'robots', 'assetLinks', 'appleAppSiteAssociation'] as const;
type Field = (typeof FIELDS)[number];

/** What a domain answers besides codes. */
export function DomainSettings({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const { t } = useLingui();
  const { id, shownHost: host } = domain;
  const [values, setValues] = useState<Partial<Record<Field, string>>>({});
  const form = useSubmit(async () => {
    await updateDomain(id, values);
    notifySuccess(t`Settings of ${host} saved.`);
    onClose();
  }, FIELDS);
  const fieldProps = (name: Field) => ({
    ...form.fieldOf(name),
    value: values[name] ?? domain[name] ?? '',
    onChange: (text: string) => setValues((before) => ({ ...before, [name]: text })),
    autoComplete: 'off',
    spellCheck: 'false' as const,
  });
  const textProps = { rows: 3, lengthMax: LIMITS.domainTextLength };
  return (
    <FormDialog title={t`Settings of ${host}`} action={t`Save`} form={form} onClose={onClose}>
      <TextField
        {...fieldProps('rootUrl')}
        label={t`Where ${host} itself leads`}
        hint={t`The address of your website. Without one, there is a page with the name and colours of your brand.`}
        placeholder="https://example.com"
        inputMode="url"
      />
      <TextField
        {...fieldProps('unknownUrl')}
        label={t`Where unknown paths lead`}
        hint={t`For addresses that no code has. Without one, a page says that there is nothing.`}
        placeholder="https://example.com"
        inputMode="url"
      />
      <TextArea
        {...{ ...fieldProps('robots'), ...textProps }}
        label="robots.txt"
        hint={t`For search engines. Without one, they are asked to stay away.`}
      />
      <TextArea
        {...{ ...fieldProps('assetLinks'), ...textProps }}
        label="assetlinks.json"
        hint={t`Lets your Android app open the addresses of this domain.`}
      />
      <TextArea
        {...{ ...fieldProps('appleAppSiteAssociation'), ...textProps }}
        label="apple-app-site-association"
        hint={t`Lets your app for iPhone and iPad open the addresses of this domain.`}
      />
    </FormDialog>
  );
}
