import type { Scan } from '../../../src/core/contract/scan.js';
import { uuidText } from '../../../src/core/uuid-bytes.js';
import type { Figure, Figures } from './figures.js';

interface ModelScan {
  readonly scan: Scan;
  readonly workspaceId: string;
  readonly campaignId: string;
  readonly source: string;
  readonly rule: string | null;
}

const idsOf = ({ campaignKey }: Scan): [string, string] => {
  const bytes = Buffer.from(campaignKey);
  return [uuidText(bytes.subarray(0, 16)), uuidText(bytes.subarray(16))];
};

/** The figures from a list of scans and a few loops: slow, but simple enough to trust. */
export class FiguresModel {
  readonly #scans: ModelScan[] = [];

  /** Call this in the order of one journal. */
  add(scan: Scan): void {
    const [workspaceId, campaignId] = idsOf(scan);
    if (scan.totalsOnly) {
      this.#scans.push({ scan, workspaceId, campaignId, source: 'Other', rule: 'Other' });
      return;
    }
    const sources = new Set(
      this.#scans
        .filter((entry) => entry.workspaceId === workspaceId && entry.scan.class === 'person')
        .filter((entry) => dayOf(entry.scan) === dayOf(scan) && entry.source !== 'Other')
        .map(({ source }) => source),
    );
    const isAccepted = scan.class !== 'person' || sources.has(scan.source) || sources.size < 500;
    const rules = new Set(
      this.#scans
        .filter((entry) => entry.workspaceId === workspaceId && entry.scan.class === 'person')
        .filter((entry) => dayOf(entry.scan) === dayOf(scan) && entry.rule !== null && entry.rule !== 'Other')
        .map(({ rule }) => rule),
    );
    const isKnown = scan.class !== 'person' || scan.rule === null || rules.has(scan.rule) || rules.size < 1_000;
    this.#scans.push({
      scan,
      workspaceId,
      campaignId,
      source: isAccepted ? scan.source : 'Other',
      rule: isKnown ? scan.rule : 'Other',
    });
  }

  figures(): Figures {
    const figures: Figures = { hours: {}, days: {}, totals: {} };
    const uniques = this.#uniques();
    for (const entry of this.#scans) {
      const { scan, workspaceId, campaignId } = entry;
      const unique = uniques.has(entry) ? 1 : 0;
      const hour = new Date(scan.scannedMs).toISOString().slice(0, 13);
      for (const subject of [workspaceId, campaignId]) {
        addTo(figures.hours, `${subject} ${hour}`, entry, unique);
        addTo(figures.days, `${subject} ${dayOf(scan)}`, entry, unique);
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

  /** Figures that do not depend on the order in which several journals are drained. */
  sums(): { totals: Figures['totals']; uniquesByDay: Record<string, number> } {
    const { totals, days } = this.figures();
    return {
      totals,
      uniquesByDay: Object.fromEntries(Object.entries(days).map(([key, { uniques }]) => [key, uniques])),
    };
  }

  #uniques(): Set<ModelScan> {
    const firsts = new Map<string, ModelScan>();
    for (const entry of this.#scans) {
      const { scan, campaignId } = entry;
      if (scan.class !== 'person' || scan.visitor === 0n) continue;
      const key = `${campaignId} ${dayOf(scan)} ${scan.visitor}`;
      const first = firsts.get(key);
      if (first === undefined || scan.scannedMs < first.scan.scannedMs) firsts.set(key, entry);
    }
    return new Set(firsts.values());
  }
}

const dayOf = ({ scannedMs }: Scan): string => new Date(scannedMs).toISOString().slice(0, 10);

function addTo(rows: Record<string, Figure>, key: string, { scan, source, rule }: ModelScan, unique: number): void {
  const before = rows[key] ?? { scans: 0, uniques: 0, labels: {} };
  const isCounted = scan.class === 'person';
  const names = scan.totalsOnly
    ? []
    : isCounted
      ? [
          `country ${scan.country}`,
          `city ${scan.country} ${scan.city}`,
          `device ${scan.device}`,
          `operatingSystem ${scan.operatingSystem}`,
          `browser ${scan.browser}`,
          `source ${source}`,
          ...(rule === null ? [] : [`rule ${rule}`]),
        ]
      : [`excluded ${scan.class}`];
  const labels = { ...before.labels };
  for (const name of names) {
    const [scans, uniques] = labels[name] ?? [0, 0];
    labels[name] = [scans + 1, uniques + (isCounted ? unique : 0)];
  }
  rows[key] = isCounted ? { scans: before.scans + 1, uniques: before.uniques + unique, labels } : { ...before, labels };
}
