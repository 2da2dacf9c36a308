/** A file that imports without problems. */
export interface SampleFile {
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
export const SAMPLE_FILES: readonly SampleFile[] = [
  { fileName: 'signpost-sample.csv', href: `data:text/csv;charset=utf-8,${encodeURIComponent(csv)}` },
  {
    fileName: 'signpost-sample.json',
    href: `data:application/json,${encodeURIComponent(JSON.stringify(json))}`,
  },
];
