import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Kit, loadKits, useKits } from '../code-designer/kits/kit-actions.ts';
import { describeError } from '../errors/describe-error.ts';
import { FileDrop } from '../ui/fields/file-drop.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Disclosure, DisclosureGroup } from '../ui/layout/disclosure-group.tsx';
import { TryAgain } from '../ui/message.tsx';
import { DownloadLink } from './download-link.tsx';
import { startDryRun } from './import-queries.ts';
import { sendImportFile } from './send-import-file.ts';
import styles from './transfers.module.css';

interface Props {
  /** The file was sent, and the import with this id checks it. */
  onChecking: (id: string) => void;
  label: string;
  hint: string;
  accept?: readonly string[];
  /** Shown below. */
  children?: ReactNode;
}

/** Files of rows and columns. */
export const TABLES = ['.csv', '.xlsx', '.xlsm', '.tsv', '.txt'];
const ACCEPTED = [...TABLES, '.json', '.ndjson', '.jsonl', '.zip'];

const NO_KIT = 'none';

/** Accepts a file, or cells that were copied, sends it, and starts a dry run. */
export function ImportDrop({ onChecking, label, hint, accept = ACCEPTED, children }: Props) {
  const { t } = useLingui();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [wait, setWait] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { data: kits = [] } = useKits();
  const [chosenKit, setChosenKit] = useState<string | null>(null);
  const chosenOf = (all: readonly Kit[]): Kit | null =>
    all.find(({ id, isDefault }) => (chosenKit === null ? isDefault : id === chosenKit)) ?? null;
  const kit = chosenOf(kits);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const send = async (chosen: File): Promise<void> => {
    const controller = new AbortController();
    sending.current = controller;
    setFile(chosen);
    setError(null);
    try {
      const fileId = await sendImportFile(chosen, {
        signal: controller.signal,
        onWait: setWait,
        onProgress: (share) => {
          setWait(null);
          setProgress(share);
        },
      });
      // A file may be dropped before the kits are known.
      onChecking((await startDryRun(fileId, chosenOf(await loadKits()))).id);
    } catch (refusal) {
      if (!controller.signal.aborted) setError(refusal);
    } finally {
      setProgress(null);
      setWait(null);
    }
  };
  const problem =
    error !== null && file !== null ? (
      <Row as="span" gap={3} justify="center" isWrapping>
        {file.name}: {describeError(error)}
        <TryAgain onPress={() => send(file)} />
      </Row>
    ) : null;
  return (
    <Stack gap={3}>
      <FileDrop
        label={label}
        hint={wait === null ? hint : t`The connection was lost. ${file?.name ?? ''} will be sent again in ${wait} s.`}
        accept={accept}
        textName={t`Pasted list`}
        onFiles={([chosen]) => chosen && void send(chosen)}
        progress={progress}
        onCancel={() => sending.current?.abort()}
        problem={problem}
      />
      {kits.length > 0 && (
        <Stack isForm>
          <Select
            label={t`Brand kit of the new codes`}
            hint={t`For rows that have no style of their own.`}
            options={[{ id: NO_KIT, name: t`Plain` }, ...kits]}
            value={kit?.id ?? NO_KIT}
            onChange={setChosenKit}
          />
        </Stack>
      )}
      {children}
    </Stack>
  );
}

/** Files to try it with, and what else is supported. */
export function ImportHelp() {
  const { t } = useLingui();
  return (
    <>
      <Row gap={2} isWrapping>
        {SAMPLE_FILES.map(({ fileName, href }) => (
          <DownloadLink key={fileName} href={href} fileName={fileName} look="quiet">
            {fileName.endsWith('csv') ? t`Sample CSV` : t`Sample JSON`}
          </DownloadLink>
        ))}
      </Row>
      <DisclosureGroup>
        <Disclosure title={t`Which files are supported?`}>
          <ImportKinds />
        </Disclosure>
      </DisclosureGroup>
    </>
  );
}

/** Files that an import accepts, and how to get each. */
function ImportKinds() {
  const { t } = useLingui();
  const kinds: readonly (readonly [string, string])[] = [
    [
      'CSV, Excel',
      t`A row for each code, with a name and a destination. Also known, in English and German: code, tags, external ID, caption; and mode, payloadType and any style field.`,
    ],
    ['NDJSON', t`One campaign per line, as in an export or in the API.`],
    ['Shlink', t`The CSV from its web client.`],
    ['dub', t`The CSV from its dashboard.`],
    ['Bitly', t`The CSV from its dashboard, or the JSON from its API.`],
    ['Kutt', t`The JSON from its API, as it has no export.`],
    ['YOURLS, Rebrandly', t`The CSV, or the JSON from its API.`],
    [t`Short links`, t`Any list with a short address, or its code, and the long address.`],
    ['Signpost', t`A workspace archive: campaigns with their codes, styles, rules and files.`],
  ];
  return (
    <Stack as="dl" gap={2} className={styles.kinds}>
      {kinds.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </Stack>
  );
}

/** A file that imports without problems. */
interface SampleFile {
  readonly fileName: string;
  readonly href: string;
}

const COLUMNS = ['name', 'content', 'tags', 'externalId'] as const;
const ROWS = [1, 2, 3].map((number) => [
  `Sample table ${number}`,
  `https://example.com/menu?table=${number}`,
  'sample|tables',
  `sample-table-${number}`,
]);

const csv = [COLUMNS, ...ROWS].map((row) => `${row.join(',')}\r\n`).join('');
const json = ROWS.map(([name, content, tags = '', externalId]) => ({
  ...{ name, content, mode: 'Dynamic', payloadType: 'Url' },
  ...{ tags: tags.split('|'), externalId },
}));

/** The same three rows in both formats. */
const SAMPLE_FILES: readonly SampleFile[] = [
  { fileName: 'signpost-sample.csv', href: `data:text/csv;charset=utf-8,${encodeURIComponent(csv)}` },
  {
    fileName: 'signpost-sample.json',
    href: `data:application/json,${encodeURIComponent(JSON.stringify(json))}`,
  },
];
