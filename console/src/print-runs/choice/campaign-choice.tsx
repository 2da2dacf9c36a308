import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PrintTagsDocument } from '../../../generated/print-runs/choice/choice.ts';
import { execute } from '../../api/execute.ts';
import type { CampaignView } from '../../campaigns/campaign-view.ts';
import { STATE_NAMES, TYPE_NAMES } from '../../campaigns/words.ts';
import { Chip } from '../../ui/data/chip.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { TagField } from '../../ui/fields/tag-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { REFERENCES_MAX, readReferences } from './read-references.ts';
import type { Choice } from './use-chosen-campaigns.ts';

interface Props {
  choice: Choice;
  /** What the run began with: a selection or a view of the list can be chosen again. */
  first: Choice;
  onChange: (choice: Choice) => void;
}

const EVERYTHING: Choice = { kind: 'filter', view: {} };

/** Selects the campaigns of the run. */
export function CampaignChoice({ choice, first, onChange }: Props) {
  const { t } = useLingui();
  const choose = (kind: Choice['kind']): void => {
    if (kind === first.kind) onChange(first);
    else onChange(kind === 'list' ? { kind, references: [] } : EVERYTHING);
  };
  return (
    <Stack gap={4}>
      <RadioGroup<Choice['kind']>
        label={t`Which campaigns?`}
        value={choice.kind}
        onChange={choose}
        choices={[
          ...(first.kind === 'selection' ? [{ id: first.kind, name: t`My selection` }] : []),
          ...(first.kind === 'view' ? [{ id: first.kind, name: t`All campaigns of the list` }] : []),
          { id: 'filter', name: t`By tag or search` },
          { id: 'list', name: t`From a list`, text: t`Paste names, codes or external IDs, or use a CSV.` },
        ]}
      />
      {choice.kind === 'filter' && <FilterChoice view={choice.view} onChange={onChange} />}
      {choice.kind === 'list' && (
        <ListChoice references={choice.references} onChange={(references) => onChange({ kind: 'list', references })} />
      )}
    </Stack>
  );
}

const TAGS_SHOWN = 100;

function FilterChoice({ view, onChange }: { view: CampaignView; onChange: Props['onChange'] }) {
  const { t, i18n } = useLingui();
  const { data } = useQuery({
    queryKey: ['print-runs', 'tags'],
    queryFn: ({ signal }) => execute(PrintTagsDocument, { pageSize: TAGS_SHOWN }, signal),
  });
  const number = new Intl.NumberFormat(i18n.locale);
  const suggestions = (data?.qrCodeTags.items ?? []).map(({ tag, campaigns }) => {
    return { id: tag, name: tag, note: number.format(campaigns) };
  });
  const { type: types = [], state, tag = [], search = '' } = view;
  const change = (part: Partial<CampaignView>): void => onChange({ kind: 'filter', view: { ...view, ...part } });
  return (
    <>
      <TagField
        label={t`With all of these tags`}
        value={tag}
        onChange={(tags) => change({ tag: [...tags] })}
        suggestions={suggestions}
        isByFrequency
      />
      <TextField
        label={t`With this text in the name, address or code`}
        value={search}
        onChange={(text) => change({ search: text })}
      />
      {(types.length > 0 || state) && (
        <Row gap={2} isWrapping>
          {types.map((type) => (
            <Chip
              key={type}
              onRemove={() => change({ type: types.filter((other) => other !== type) })}
              removeWords={t`All types`}
            >
              {t(TYPE_NAMES[type])}
            </Chip>
          ))}
          {state && (
            <Chip
              onRemove={() => onChange({ kind: 'filter', view: { ...view, state: undefined } })}
              removeWords={t`All statuses`}
            >
              {t(STATE_NAMES[state])}
            </Chip>
          )}
        </Row>
      )}
    </>
  );
}

interface ListChoiceProps {
  references: readonly string[];
  onChange: (references: string[]) => void;
}

const BYTES_MAX = 2 * 1024 * 1024;

/** A list that identifies campaigns, one per line. Dropped text is inserted into the field, where it can be edited. */
function ListChoice({ references, onChange }: ListChoiceProps) {
  const { t } = useLingui();
  const [text, setText] = useState(() => references.join('\n'));
  const [problem, setProblem] = useState<string | null>(null);
  const change = (typed: string): void => {
    const read = readReferences(typed);
    setProblem(read.length > REFERENCES_MAX ? t`A print run can have at most ${REFERENCES_MAX} campaigns.` : null);
    setText(typed);
    onChange(read.slice(0, REFERENCES_MAX));
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > BYTES_MAX) return setProblem(t`This file is too large for a list of names.`);
    change(readReferences(await file.text()).join('\n'));
  };
  return (
    <>
      <TextArea
        label={t`The list`}
        hint={t`One per line. In a CSV, the column id, externalId, code or name is used.`}
        value={text}
        onChange={change}
        problem={problem}
        rows={5}
      />
      <FileDrop
        label={t`Drop a CSV here`}
        accept={['.csv', '.txt', '.tsv', 'text/csv', 'text/plain']}
        onFiles={([file]) => void take(file)}
      />
    </>
  );
}
