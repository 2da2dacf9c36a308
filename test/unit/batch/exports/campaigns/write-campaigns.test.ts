import { expect } from 'chai';
import fc from 'fast-check';
import { writeCampaigns } from '../../../../../src/batch/exports/campaigns/write-campaigns.js';
import type { ExportFormat } from '../../../../../src/batch/exports/export-format.js';
import type { ExportSource } from '../../../../../src/batch/exports/export-source.js';
import { openImportFile } from '../../../../../src/batch/imports/formats/open-file.js';
import { LIMITS } from '../../../../../src/core/contract/contract-limits.js';
import { DEFAULT_STYLE } from '../../../../../src/core/contract/default-style.js';
import { renderProblem } from '../../../../../src/core/contract/problems.js';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc
    .array(fc.constantFrom('"', ',', ';', '\r\n', '\n', '=', '+', '-', '@', '|', "'", 'a', '\t'), { minLength: 1 })
    .map((all) => all.join('')),
);
const plain = (value: string): string => value.replaceAll('\0', '').toWellFormed();
/** Names without surrounding white space, which CSV imports remove. */
const name = text
  .map((value) => `x${plain(value)}x`)
  .chain((value) => fc.constantFrom(value, `=${value}`, `'+${value}`));
const content = text.map((value) => `https://example.com/?${plain(value)}x`);
const tag = text.map((value) => `t${plain(value).replaceAll('|', '')}t`);

const row = fc.record({
  id: fc.uuid(),
  name,
  code: fc.stringMatching(/^[A-Za-z0-9_-]{3,64}$/),
  mode: fc.constantFrom('Static', 'Dynamic'),
  payloadType: fc.constantFrom('Url', 'Text', 'VCard'),
  content,
  isActive: fc.boolean(),
  tags: fc.array(tag, { maxLength: 4 }),
  addresses: fc.subarray(['go.example.com/summer', 'go.example.com/menu/7', 'other.example.com/a~b']),
  externalId: fc.option(text.map((value) => `e${plain(value).trim()}e`)),
  style: fc.record({
    ...Object.fromEntries(Object.entries(DEFAULT_STYLE).map(([field, value]) => [field, fc.constant(value)])),
    useGradient: fc.boolean(),
    pixelsPerModule: fc.integer({ min: LIMITS.pixelsPerModuleMin, max: LIMITS.pixelsPerModuleMax }),
    foregroundColor: fc.constantFrom('#000000', '#102A2A'),
    centerText: fc.constantFrom('', '=1', "'=", '★'),
  }),
});

describe('Exported campaigns', () => {
  for (const format of ['csv', 'ndjson'] satisfies ExportFormat[]) {
    it(`are read back unchanged from ${format} by an import`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
          const now = new Date('2026-11-22T00:00:00Z');
          const columns = {
            schedule: null,
            rules: null,
            scans: null,
            uniques: null,
            lastScannedUtc: null,
            deletedUtc: null,
          };
          const stored = rows.map(({ style, ...campaign }) => ({
            ...campaign,
            ...columns,
            ...{ style: { ...DEFAULT_STYLE, ...style }, createdUtc: now, updatedUtc: now },
          }));
          let isRead = false;
          const query = async () => {
            const found = isRead ? [] : stored;
            isRead = true;
            return { rows: found };
          };
          const source = {
            reads: { query },
            workspaceId: '',
            publicUrl: 'https://qr.example.com',
            clock: { now: () => 0 },
          };
          const pieces: Uint8Array[] = [];
          for await (const piece of writeCampaigns(source as unknown as ExportSource, {
            format,
            withByteOrderMark: true,
          })) {
            pieces.push(Buffer.from(piece));
          }
          const file = await openImportFile(toAsync(pieces), 'utf-8', null);
          expect(file.ignoredColumns).to.deep.equal([]);
          const read: unknown[] = [];
          for await (const each of file.rows) {
            if (!('read' in each)) throw new Error(renderProblem(each.problem));
            const { input, defaults, state, problems } = each.read;
            expect(problems).to.deep.equal({});
            const style = { ...DEFAULT_STYLE, ...Object(input.style) };
            read.push({
              ...{ schedule: null, rules: [], tags: [], addresses: [], externalId: null, ...defaults, ...input, style },
              isActive: state?.isActive,
            });
          }
          const fields = ['createdUtc', 'updatedUtc', 'deletedUtc', 'lastScannedUtc', 'scans', 'uniques', 'id'];
          const wanted = stored.map((campaign) => ({
            ...Object.fromEntries(Object.entries(campaign).filter(([field]) => !fields.includes(field))),
            rules: [],
          }));
          expect(read).to.deep.equal(wanted);
        }),
        { numRuns: 100 },
      );
    });
  }
});

async function* toAsync(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
