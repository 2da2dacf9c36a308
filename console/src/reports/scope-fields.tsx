import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCampaigns } from '../analytics/figures/figures-queries.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import { useTags } from '../campaigns/campaign-queries.ts';
import { fieldOf } from '../ui/field-errors.ts';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { TagField } from '../ui/fields/tag-field.tsx';
import { type ReportInput, useReportCampaigns } from './report-actions.ts';

type Scope = Pick<ReportInput, 'qrCodeId' | 'allTags' | 'anyTag'>;
type Kind = 'all' | 'tags' | 'campaign';

interface Props {
  scope: Scope;
  onChange: (scope: Scope) => void;
  errors: FieldErrors;
}

const ALL: Scope = { qrCodeId: null, allTags: [], anyTag: [] };

const kindOf = ({ qrCodeId, allTags, anyTag }: Scope): Kind =>
  qrCodeId != null ? 'campaign' : (allTags?.length ?? 0) + (anyTag?.length ?? 0) > 0 ? 'tags' : 'all';

/** Chooses which campaigns a report is about. */
export function ScopeFields({ scope, onChange, errors }: Props) {
  const { t, i18n } = useLingui();
  const [kind, setKind] = useState(kindOf(scope));
  const tags = useTags().data?.qrCodeTags.items ?? [];
  const number = new Intl.NumberFormat(i18n.locale);
  const suggestions = tags.map(({ tag, campaigns }) => ({ id: tag, name: tag, note: number.format(campaigns) }));
  const choose = (next: Kind): void => {
    setKind(next);
    onChange(ALL);
  };
  return (
    <>
      <RadioGroup<Kind>
        label={t`About`}
        value={kind}
        onChange={choose}
        choices={[
          { id: 'all', name: t`All campaigns` },
          { id: 'tags', name: t`Campaigns with tags` },
          { id: 'campaign', name: t`One campaign` },
        ]}
      />
      {kind === 'tags' && (
        <>
          <TagField
            {...fieldOf(errors, 'allTags')}
            label={t`With all of these tags`}
            value={scope.allTags ?? []}
            onChange={(allTags) => onChange({ ...scope, allTags })}
            suggestions={suggestions}
            isByFrequency
          />
          <TagField
            {...fieldOf(errors, 'anyTag')}
            label={t`With at least one of these tags`}
            value={scope.anyTag ?? []}
            onChange={(anyTag) => onChange({ ...scope, anyTag })}
            suggestions={suggestions}
            isByFrequency
          />
        </>
      )}
      {kind === 'campaign' && (
        <CampaignField
          {...fieldOf(errors, 'qrCodeId')}
          value={scope.qrCodeId ?? null}
          onChange={(qrCodeId) => onChange({ ...ALL, qrCodeId })}
        />
      )}
    </>
  );
}

interface CampaignProps {
  value: string | null;
  onChange: (id: string | null) => void;
  field: string;
  problem: string | null;
}

function CampaignField({ value, ...props }: CampaignProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const found = useReportCampaigns(search).data ?? [];
  const names = useCampaigns(value === null ? [] : [value]);
  const chosen = value === null ? undefined : names.get(value)?.name;
  const isFound = found.some(({ id }) => id === value);
  const options = value !== null && chosen !== undefined && !isFound ? [{ id: value, name: chosen }, ...found] : found;
  return (
    <ComboBox
      {...props}
      label={t`Campaign`}
      options={options}
      value={value}
      onSearch={setSearch}
      emptyWords={t`No campaign has this name.`}
    />
  );
}
