import { expect } from 'chai';
import { type CountedScan, PLAIN_LABELS, plainUnit } from './plain-table.js';
import type { KnownScan } from './random-scans.js';

export const SPLIT_UNITS = ['day', 'week', 'month'];

export interface SplitLabel {
  label: string;
  countryCode: string | null;
  qrCodeId: string | null;
  scans: number;
  uniqueScans: number;
  previousScans?: number | null;
}

interface SplitRow extends SplitLabel {
  scansByColumn: number[];
  uniqueScansByColumn: number[];
  previousScansByColumn?: number[] | null;
}

export interface SplitTable {
  rows: SplitRow[];
  columns: SplitLabel[];
  otherRows: number;
  otherColumns: number;
}

export interface ExpectedSplit {
  readonly splitBy: {
    readonly rows: string;
    readonly columns: string;
    readonly maxRows: number;
    readonly maxColumns: number;
  };
  readonly zone: string;
  /** Scans of the period. */
  readonly now: readonly CountedScan[];
  /** Those of the previous period; null if it was not requested. */
  readonly before: readonly CountedScan[] | null;
  /** Begins the messages of failures. */
  readonly what: string;
}

const keyOf = ({ label, countryCode, qrCodeId }: SplitLabel): string => {
  if (label === 'Other') return label;
  return qrCodeId ?? (countryCode === null ? label : `${label} ${countryCode}`);
};

function labelIn(dimension: string, zone: string): (scan: KnownScan) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  return PLAIN_LABELS[dimension] ?? ((scan) => plainUnit(dimension, format.format(scan.scannedMs)));
}

/** Expects the table of a list of scans: counted one by one, with those in totals only in sums alone. */
export function expectSplit(split: SplitTable, { splitBy, zone, now, before: past, what }: ExpectedSplit): void {
  const { rows, columns, maxRows, maxColumns } = splitBy;
  const hasTime = SPLIT_UNITS.includes(rows) || SPLIT_UNITS.includes(columns);
  const compared = past !== null;
  const before = hasTime ? [] : (past ?? []);
  const [rowOf, columnOf] = [labelIn(rows, zone), labelIn(columns, zone)];
  for (const [side, labels, textOf, max, others] of [
    [rows, split.rows, rowOf, maxRows, split.otherRows],
    [columns, split.columns, columnOf, maxColumns, split.otherColumns],
  ] as [string, SplitLabel[], typeof rowOf, number, number][]) {
    const shown = labels.map(keyOf).filter((key) => key !== 'Other');
    const isTime = SPLIT_UNITS.includes(side);
    const isKnown = ({ scan }: CountedScan): boolean => isTime || side === 'campaign' || !scan.totalsOnly;
    const [present, previous] = [now.filter(isKnown), before.filter(isKnown)];
    const groups = Map.groupBy(present, ({ scan }) => textOf(scan));
    const all = new Set([...present, ...previous].map(({ scan }) => textOf(scan)));
    if (!isTime) {
      expect([shown.length, others], what).to.deep.equal([Math.min(max, all.size), Math.max(0, all.size - max)]);
      const most = [...all].map((key) => groups.get(key)?.length ?? 0).sort((a, b) => b - a);
      expect(
        labels.slice(0, shown.length).map((label) => label.scans),
        what,
      ).to.deep.equal(most.slice(0, max));
    } else {
      expect(shown, what).to.deep.equal([...new Set(shown)].sort());
      for (const key of all) expect(shown, what).to.include(key);
    }
    for (const label of labels) {
      const isHere = ({ scan }: CountedScan) => {
        const text = textOf(scan);
        return keyOf(label) === 'Other' ? !shown.includes(text) : text === keyOf(label);
      };
      expect(label.scans, what).to.equal(present.filter(isHere).length);
      if (compared) expect(label.previousScans, what).to.equal(hasTime ? null : previous.filter(isHere).length);
    }
  }
  const shownRows = new Set(split.rows.map(keyOf));
  const shownColumns = new Set(split.columns.map(keyOf));
  const cellOf = ({ scan }: CountedScan): string => {
    const [row, column] = [rowOf(scan), columnOf(scan)];
    return `${shownRows.has(row) ? row : 'Other'} / ${shownColumns.has(column) ? column : 'Other'}`;
  };
  const isRaw = ({ scan }: CountedScan): boolean => !scan.totalsOnly;
  const [cells, previous] = [now, before].map((list) => Map.groupBy(list.filter(isRaw), cellOf));
  for (const row of split.rows) {
    const inRow = split.columns.map((column) => cells?.get(`${keyOf(row)} / ${keyOf(column)}`) ?? []);
    expect(row.scansByColumn, what).to.deep.equal(inRow.map((cell) => cell.length));
    expect(row.uniqueScansByColumn, what).to.deep.equal(
      inRow.map((cell) => cell.filter(({ isUnique }) => isUnique).length),
    );
    if (!compared) continue;
    expect(row.previousScansByColumn, what).to.deep.equal(
      hasTime ? null : split.columns.map((column) => previous?.get(`${keyOf(row)} / ${keyOf(column)}`)?.length ?? 0),
    );
  }
}
