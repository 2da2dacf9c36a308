import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TEXT_ENCODINGS } from '../../../src/core/contract/files/text-encodings.ts';
import { useAction } from '../frame/use-action.ts';
import { languageName } from '../preferences/language-name.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data/data-table.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Disclosure, DisclosureGroup } from '../ui/layout/disclosure-group.tsx';
import { correctDryRun, type OneImport } from './import-queries.ts';
import styles from './transfers.module.css';
import { BESIDES, FIELD_NAMES } from './words.ts';

interface Props {
  one: OneImport;
  onShow: (id: string) => void;
}

const DELIMITERS = [',', ';', '\t', '|'];
const LEFT_OUT = 'left-out';

/** Encodings with examples of languages written in them. */
const encodingOptions = (anyLanguage: string) =>
  Object.entries(TEXT_ENCODINGS).map(([id, languages]: [string, readonly string[]]) => ({
    ...{ id, name: id },
    note: languages.length === 0 ? anyLanguage : languages.map(languageName).join(', '),
  }));

/** How a file was read, to be corrected before anything is created. */
export function ImportReading({ one, onShow }: Props) {
  const { t } = useLingui();
  const { act, isBusy } = useAction();
  const [encoding, setEncoding] = useState(one.encoding);
  const [delimiter, setDelimiter] = useState(one.delimiter);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  if (one.columns.length === 0) return null;
  const columns = one.columns.map((each) => ({ ...each, field: chosen.get(each.column) ?? each.field ?? LEFT_OUT }));
  const check = async (): Promise<void> => {
    const known = columns.filter(({ field }) => field === LEFT_OUT || FIELD_NAMES.has(field));
    const meant = known.map(({ column, field }) => ({ column, field: field === LEFT_OUT ? null : field }));
    onShow((await correctDryRun(one.fileId, { encoding, delimiter, sheet: one.sheet, columns: meant })).id);
  };
  // Then each row has a problem that choosing the column solves.
  const isNameless = one.rowsProblem > 0 && one.format === 'Csv' && one.columns.every(({ field }) => field !== 'name');
  const besides = (field: string): string => {
    const words = BESIDES.get(field);
    return words === undefined ? field : t(words);
  };
  /** A field that is not offered stays as it is. */
  const fieldOptions = (field: string) => [
    { id: LEFT_OUT, name: t`Not imported` },
    ...[...FIELD_NAMES].map(([id, name]) => ({ id, name: t(name) })),
    ...(field === LEFT_OUT || FIELD_NAMES.has(field) ? [] : [{ id: field, name: besides(field) }]),
  ];
  return (
    <DisclosureGroup>
      <Disclosure title={t`How the file was read`} isOpenAtFirst={one.state === 'Failed' || isNameless}>
        <Stack gap={3}>
          <Row gap={3} isWrapping>
            {encoding !== null && (
              <Select
                label={t`Encoding`}
                options={encodingOptions(t`any language`)}
                value={encoding}
                onChange={setEncoding}
              />
            )}
            {delimiter !== null && (
              <Select
                label={t`Separator`}
                options={[...new Set([...DELIMITERS, delimiter])].map((id) => ({
                  id,
                  name: id === '\t' ? t({ context: 'character', message: 'Tab' }) : id,
                }))}
                value={delimiter}
                onChange={setDelimiter}
              />
            )}
          </Row>
          <DataTable
            label={t`Columns`}
            rows={columns}
            idOf={({ column }) => column}
            columns={[
              { id: 'column', name: t`Column`, cell: ({ column }) => column },
              { id: 'sample', name: t`Example`, cell: ({ sample }) => <bdi className={styles.wrap}>{sample}</bdi> },
              {
                id: 'field',
                name: t`Becomes`,
                cell: ({ column, sample, field }) => (
                  <Select
                    label={column || sample}
                    isLabelHidden
                    options={fieldOptions(field)}
                    value={field}
                    onChange={(id) => setChosen(new Map(chosen).set(column, id))}
                  />
                ),
              },
            ]}
          />
          <Row justify="end">
            <Button onPress={() => act({ run: check })} isDisabled={isBusy}>{t`Check again`}</Button>
          </Row>
        </Stack>
      </Disclosure>
    </DisclosureGroup>
  );
}
