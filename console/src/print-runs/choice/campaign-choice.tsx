import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { PrintTagsDocument } from '../../../generated/print-runs/choice/choice.ts';
import { execute } from '../../api/execute.ts';
import { STATE_NAMES, TYPE_NAMES } from '../../campaigns/words.ts';
import { Chip } from '../../ui/data/chip.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { TagField } from '../../ui/fields/tag-field.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ListChoice } from './list-choice.tsx';
import type { Choice } from './use-chosen-campaigns.ts';

interface Props {
  choice: Choice;
  /** Selection from the list of campaigns; may be empty. */
  selection: readonly string[];
  onChange: (choice: Choice) => void;
}

type Filtered = Extract<Choice, { kind: 'filter' }>;
const EVERYTHING: Filtered = { kind: 'filter', search: '', tags: [], types: [], state: null };

/** Selects the campaigns of the run. */
export function CampaignChoice({ choice, selection, onChange }: Props) {
  const { t } = useLingui();
  const choose = (kind: Choice['kind']): void => {
    if (kind === 'filter') onChange(EVERYTHING);
    else onChange({ kind, references: kind === 'selection' ? selection : [] });
  };
  const selected = { id: 'selection' as const, name: t`My selection` };
  return (
    <Stack gap={4}>
      <RadioGroup<Choice['kind']>
        label={t`Which campaigns?`}
        value={choice.kind}
        onChange={choose}
        choices={[
          ...(selection.length > 0 ? [selected] : []),
          { id: 'filter', name: t`By tag or search` },
          { id: 'list', name: t`From a list`, text: t`Paste names, codes or external IDs, or use a CSV.` },
        ]}
      />
      {choice.kind === 'filter' && <FilterChoice choice={choice} onChange={onChange} />}
      {choice.kind === 'list' && (
        <ListChoice references={choice.references} onChange={(references) => onChange({ kind: 'list', references })} />
      )}
    </Stack>
  );
}

const TAGS_SHOWN = 100;

function FilterChoice({ choice, onChange }: { choice: Filtered; onChange: (choice: Choice) => void }) {
  const { t, i18n } = useLingui();
  const { data } = useQuery({
    queryKey: ['print-runs', 'tags'],
    queryFn: ({ signal }) => execute(PrintTagsDocument, { pageSize: TAGS_SHOWN }, signal),
  });
  const number = new Intl.NumberFormat(i18n.locale);
  const suggestions = (data?.qrCodeTags.items ?? []).map(({ tag, campaigns }) => {
    return { id: tag, name: tag, note: number.format(campaigns) };
  });
  const { types, state } = choice;
  return (
    <>
      <TagField
        label={t`With all of these tags`}
        value={choice.tags}
        onChange={(tags) => onChange({ ...choice, tags })}
        suggestions={suggestions}
      />
      <TextField
        label={t`With this text in the name, address or code`}
        value={choice.search}
        onChange={(search) => onChange({ ...choice, search })}
      />
      {(types.length > 0 || state) && (
        <Row gap={2} isWrapping>
          {types.map((type) => (
            <Chip
              key={type}
              onRemove={() => onChange({ ...choice, types: types.filter((other) => other !== type) })}
              removeWords={t`All types`}
            >
              {t(TYPE_NAMES[type])}
            </Chip>
          ))}
          {state && (
            <Chip onRemove={() => onChange({ ...choice, state: null })} removeWords={t`All statuses`}>
              {t(STATE_NAMES[state])}
            </Chip>
          )}
        </Row>
      )}
    </>
  );
}
