import type { Scan } from '../../src/scans/scan.js';
import { uuidText } from '../../src/shared/uuid-bytes.js';
import type { Figure, Figures } from './figures.js';

interface Kept {
  readonly scan: Scan;
  readonly workspaceId: string;
  readonly campaignId: string;
  readonly source: string;
}

const idsOf = ({ subject }: Scan): [string, string] => {
  const bytes = Buffer.from(subject);
  return [uuidText(bytes.subarray(0, 16)), uuidText(bytes.subarray(16))];
};

/** The figures as a list of scans and a few loops: slow, and plain enough to be believed. */
export class FiguresModel {
  readonly #kept: Kept[] = [];

  /** In the order in which one journal has them. */
  add(scan: Scan): void {
    const [workspaceId, campaignId] = idsOf(scan);
    const sources = new Set(
      this.#kept
        .filter((kept) => kept.workspaceId === workspaceId && kept.scan.class === 'person')
        .filter((kept) => dayOf(kept.scan) === dayOf(scan) && kept.source !== 'Other')
        .map(({ source }) => source),
    );
    const isAccepted = scan.class !== 'person' || sources.has(scan.source) || sources.size < 500;
    this.#kept.push({ scan, workspaceId, campaignId, source: isAccepted ? scan.source : 'Other' });
  }

  figures(): Figures {
    const figures: Figures = { hours: {}, days: {}, totals: {} };
    const firsts = this.#firsts();
    for (const kept of this.#kept) {
      const { scan, workspaceId, campaignId } = kept;
      const unique = firsts.has(kept) ? 1 : 0;
      const hour = new Date(scan.scannedMs).toISOString().slice(0, 13);
      for (const subject of [workspaceId, campaignId]) {
        addTo(figures.hours, `${subject} ${hour}`, kept, unique);
        addTo(figures.days, `${subject} ${dayOf(scan)}`, kept, unique);
        if (scan.class !== 'person' && subject === campaignId) continue;
        const before = figures.totals[subject] ?? { scans: 0, uniques: 0, last: 0 };
        const isCounted = scan.class === 'person';
        figures.totals[subject] = isCounted
          ? {
              scans: before.scans + 1,
              uniques: before.uniques + unique,
              last: Math.max(before.last, scan.scannedMs),
            }
          : before;
      }
    }
    return figures;
  }

  /** What does not depend on the order in which several journals arrive. */
  sums(): { totals: Figures['totals']; uniquesByDay: Record<string, number> } {
    const { totals, days } = this.figures();
    return {
      totals,
      uniquesByDay: Object.fromEntries(Object.entries(days).map(([key, { uniques }]) => [key, uniques])),
    };
  }

  #firsts(): Set<Kept> {
    const firsts = new Map<string, Kept>();
    for (const kept of this.#kept) {
      const { scan, campaignId } = kept;
      if (scan.class !== 'person' || scan.visitor === 0n) continue;
      const key = `${campaignId} ${dayOf(scan)} ${scan.visitor}`;
      const first = firsts.get(key);
      if (first === undefined || scan.scannedMs < first.scan.scannedMs) firsts.set(key, kept);
    }
    return new Set(firsts.values());
  }
}

const dayOf = ({ scannedMs }: Scan): string => new Date(scannedMs).toISOString().slice(0, 10);

function addTo(rows: Record<string, Figure>, key: string, { scan, source }: Kept, unique: number): void {
  const before = rows[key] ?? { scans: 0, uniques: 0, labels: {} };
  const isCounted = scan.class === 'person';
  const names = isCounted
    ? [
        ...[`country ${scan.country}`, `city ${scan.country} ${scan.city}`, `device ${scan.device}`],
        ...[`operatingSystem ${scan.operatingSystem}`, `browser ${scan.browser}`, `source ${source}`],
      ]
    : [`excluded ${scan.class}`];
  const labels = { ...before.labels };
  for (const name of names) {
    const [scans, uniques] = labels[name] ?? [0, 0];
    labels[name] = [scans + 1, uniques + (isCounted ? unique : 0)];
  }
  rows[key] = isCounted ? { scans: before.scans + 1, uniques: before.uniques + unique, labels } : { ...before, labels };
}
