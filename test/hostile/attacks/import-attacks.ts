import { deflateRawSync } from 'node:zlib';
import { ARCHIVE_FILES } from '../../../src/batch/exports/archive/archive-format.js';
import { zipOf } from '../../support/exports/import-archive.js';
import type { ImportFile } from '../imports/import-client.js';
import { concurrentAttacks } from './concurrent-imports.js';
import { archiveOf, assetLines, withEmptyUploads, withFalseSize } from './import-archives.js';
import { filesAttack, type ImportAttack } from './import-attack.js';

const MB = 1_000_000;
const HEADER = 'name,content\n';
const ROW = { name: 'Sample', content: 'https://example.com/x' };

const fileOf = (type: ImportFile['type'], ...parts: (string | Buffer)[]): ImportFile => ({
  type,
  parts: parts.map((part) => Buffer.from(part)),
});
const csv = (...parts: (string | Buffer)[]): ImportFile => fileOf('text/csv', ...parts);
const ndjson = (...parts: (string | Buffer)[]): ImportFile => fileOf('application/x-ndjson', ...parts);
const zip = (bytes: Buffer): ImportFile => fileOf('application/zip', bytes);
const jsonRows = (count: number, row: object): ImportFile => ndjson(`${JSON.stringify(row)}\n`.repeat(count));

const newlines = (count: number): Buffer => Buffer.alloc(count, '\n');
const members = (count: number, length = 0): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown${index}`.padEnd(length, 'x'), 1]));

/** A row with a member of deeply nested objects or lists. */
const nested = (member: string, open: string, close: string, depth: number): string =>
  `{"name":"Sample","content":"https://example.com/x","${member}":${open.repeat(depth)}1${close.repeat(depth)}}\n`;

/**
 * `full`: as large as the limits allow; otherwise just large enough to stall a service that computes in its main
 * thread.
 */
const csvAttacks = (size: (short: number, full: number) => number): ImportAttack[] => [
  filesAttack('a CSV of newlines', () => [csv(HEADER, newlines(size(1 * MB, 50 * MB)))]),
  filesAttack('a header of commas', () => [csv(','.repeat(900_000), '\n', ','.repeat(900_000))]),
  filesAttack('empty fields in quotation marks', () => [
    csv('""'.repeat(1 * MB)),
    csv(HEADER, '"",'.repeat(0.6 * MB)),
    csv(HEADER, '""\n'.repeat(size(0.2 * MB, 16 * MB))),
  ]),
  filesAttack('a quotation mark that is not closed', () => [
    csv(HEADER, '"', 'a\n'.repeat(size(2 * MB, 25 * MB))),
    csv(HEADER, '"a\n'.repeat(size(1 * MB, 16 * MB))),
  ]),
  filesAttack('a single line', () => [
    csv(HEADER, Buffer.alloc(size(5 * MB, 49 * MB), 'a')),
    ndjson('{"name":"', Buffer.alloc(size(5 * MB, 49 * MB), 'a'), '"}\n'),
  ]),
  filesAttack('UTF-16', () => {
    const text = Buffer.from(HEADER + '\n'.repeat(size(0.4 * MB, 20 * MB)), 'utf16le');
    return [
      csv(Buffer.from([0xff, 0xfe]), text),
      csv(text),
      csv(Buffer.from([0xfe, 0xff]), Buffer.from(text).swap16()),
    ];
  }),
  filesAttack('NUL bytes', () => [
    csv(Buffer.alloc(size(2 * MB, 50 * MB))),
    csv(HEADER, 'a,b\n'.repeat(size(0.5 * MB, 10 * MB)), '\0'),
    ndjson(`{"name":"\0"}\n`.repeat(1_000)),
  ]),
  filesAttack('columns with names of Object.prototype', () => [
    csv('__proto__,constructor,hasOwnProperty,content\n', 'polluted,polluted,polluted,no address\n'.repeat(200)),
    ndjson(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"content":"no address"}\n'.repeat(200),
    ),
  ]),
];

const jsonAttacks = (size: (short: number, full: number) => number): ImportAttack[] => [
  filesAttack('rows with unknown members', () => [jsonRows(size(12, 100), { ...ROW, ...members(20_000) })]),
  filesAttack('rows with unknown members of a style', () => [
    jsonRows(size(12, 100), { ...ROW, style: members(10_000) }),
    jsonRows(size(6, 45), { ...ROW, style: members(10_000, 90) }),
  ]),
  filesAttack('rows with a large logo', () => {
    const style = { centerBadge: 'Logo', logoDataUrl: `data:image/png;base64,${'A'.repeat(900_000)}` };
    return [jsonRows(size(10, 50), { ...ROW, style })];
  }),
  filesAttack('deeply nested JSON', () => [
    ndjson(`${'['.repeat(100_000)}${']'.repeat(100_000)}\n`.repeat(size(5, 100))),
    ndjson(nested('style', '{"a":', '}', 100_000).repeat(size(3, 60))),
    ndjson(nested('tags', '[', ']', 100_000).repeat(size(3, 60))),
  ]),
  filesAttack('a line of numbers', () => [ndjson(`[${'1,'.repeat(299_999)}1]\n`.repeat(size(1, 50)))]),
];

const archiveAttacks = (size: (short: number, full: number) => number): ImportAttack[] => [
  filesAttack('an archive of newlines', async () => [zip(await archiveOf({ campaigns: newlines(200 * MB) }))]),
  filesAttack('an archive with a list of many uploads', async () => [
    zip(await archiveOf({ campaigns: newlines(1), assets: assetLines(100_000), assetCount: 100_000 })),
  ]),
  filesAttack('an archive in an archive', async () => {
    const inner = await archiveOf({ campaigns: newlines(size(10 * MB, 200 * MB)) });
    return [
      zip(await archiveOf({ campaigns: inner })),
      zip(await archiveOf({ campaigns: newlines(1), more: [['archive.zip', inner]] })),
      zip(await zipOf([['archive.zip', inner]])),
    ];
  }),
  filesAttack('an archive with false sizes', async () => {
    const right = await archiveOf({ campaigns: newlines(size(10 * MB, 200 * MB)) });
    return [1_000, 0xfffffffe].map((length) => zip(withFalseSize(right, ARCHIVE_FILES.campaigns, length)));
  }),
  filesAttack('an archive of many entries', async () => {
    const right = await archiveOf({ campaigns: newlines(1) });
    return [size(49_000, 49_990), 65_000].map((count) => zip(withEmptyUploads(right, count)));
  }),
  filesAttack(
    'text that begins like a ZIP',
    () => [fileOf('application/zip', 'PK\x03\x04', Buffer.alloc(60 * MB, 'text,text\n'))],
    true,
  ),
  filesAttack('a ZIP without its end', async () => {
    const whole = await archiveOf({ campaigns: deflateRawSync(newlines(10 * MB)) });
    return [zip(whole.subarray(0, whole.length >> 1)), zip(whole.subarray(0, 4))];
  }),
];

/** All attacks with import files. */
export function importAttacks(isFull: boolean): ImportAttack[] {
  const size = (short: number, full: number): number => (isFull ? full : short);
  return [...csvAttacks(size), ...jsonAttacks(size), ...archiveAttacks(size), ...concurrentAttacks(size)];
}
