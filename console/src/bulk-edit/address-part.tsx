import { useLingui } from '@lingui/react/macro';
import type { CampaignRowFragment } from '../../generated/campaigns/campaign-list.ts';
import { fieldOf } from '../ui/field-errors.ts';
import { CheckField } from '../ui/fields/check-field.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Disclosure } from '../ui/layout/disclosure-group.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './bulk-edit.module.css';
import { addressAfter, type PartProps, UTM } from './edit.ts';

const EXAMPLES_MAX = 3;

/** Replaces the beginning of addresses, and sets parameters for analytics programs. */
export function AddressPart({
  form,
  errors,
  onChange,
  examples,
}: PartProps & { examples: readonly CampaignRowFragment[] }) {
  const { t } = useLingui();
  const names = {
    utm_source: t`Source`,
    utm_medium: t({ context: 'utm', message: 'Medium' }),
    utm_campaign: t`Campaign`,
    utm_term: t`Term`,
    utm_content: t`Content`,
  };
  const places = ['{name}', '{code}', '{externalId}', '{id}'].join(', ');
  const changes = examples
    .map((campaign) => ({ ...campaign, after: addressAfter(campaign, form) }))
    .filter(({ content, after }) => content !== after);
  const isFilled = form.from !== '' || form.to !== '' || form.removesOthers || Object.values(form.utm).some(Boolean);
  return (
    <>
      <Disclosure title={t`Destination`} isOpenAtFirst>
        <TextField
          label={t`Addresses that begin with`}
          placeholder="https://example.com"
          type="url"
          value={form.from}
          onChange={(from) => onChange({ from })}
          {...fieldOf(errors, 'replaceDestination.from')}
        />
        <TextField
          label={t`Begin with this instead`}
          hint={t`Also in rules and schedules. ${places} stand for each campaign’s own.`}
          placeholder="https://www.example.com"
          value={form.to}
          onChange={(to) => onChange({ to })}
          {...fieldOf(errors, 'replaceDestination.to')}
        />
        <Examples changes={changes} isFilled={isFilled} />
      </Disclosure>
      <Disclosure title={t`UTM parameters`}>
        <Hint>{t`Analytics programs read where a visit came from. ${places} stand for each campaign’s own.`}</Hint>
        {UTM.map((name) => (
          <TextField
            key={name}
            label={`${names[name]} (${name})`}
            placeholder={name === 'utm_campaign' ? '{name}' : ''}
            value={form.utm[name] ?? ''}
            onChange={(value) => onChange({ utm: { ...form.utm, [name]: value } })}
          />
        ))}
        <CheckField
          label={t`Remove the parameters left empty`}
          value={form.removesOthers}
          onChange={(removesOthers) => onChange({ removesOthers })}
        />
        <Examples changes={changes} isFilled={isFilled} />
      </Disclosure>
    </>
  );
}

interface ExamplesProps {
  changes: readonly (CampaignRowFragment & { after: string })[];
  isFilled: boolean;
}

/** The first addresses before and after. */
function Examples({ changes, isFilled }: ExamplesProps) {
  const { t } = useLingui();
  if (!isFilled) return null;
  if (changes.length === 0) return <Hint>{t`None of the loaded addresses would change.`}</Hint>;
  return (
    <Stack as="ul" gap={2} aria-label={t`Preview`}>
      {changes.slice(0, EXAMPLES_MAX).map(({ id, content, after }) => (
        <li key={id} className={styles.example} dir="ltr">
          <del>{content}</del>
          <ins>{after}</ins>
        </li>
      ))}
    </Stack>
  );
}
