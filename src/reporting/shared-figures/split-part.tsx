import type { VNode } from 'preact';
import { changeWriter } from '../../core/contract/figures/change.js';
import type { ReportWords } from '../../core/words/service/service-words.js';
import { labelsIn } from '../reports/labels-in.js';
import type { Compared, ReportContent } from '../reports/report-content.js';

const sumOf = (counts: readonly Compared[]): Compared => ({
  scans: counts.reduce((sum, { scans }) => sum + scans, 0),
  before: counts.reduce((sum, { before }) => sum + before, 0),
});

/** Campaigns by cities, with the sums of rows and columns. Nothing for fewer than two rows or columns. */
export function Split({ split, words }: Pick<ReportContent, 'split'> & { readonly words: ReportWords }): VNode | null {
  if (split === null || split.rows.length < 2 || split.columns.length < 2) return null;
  const labelOf = labelsIn(words);
  const numbers = new Intl.NumberFormat(words.locale);
  const change = changeWriter(words.locale, words.isNew);
  const cityOf = ({ label, countryCode }: (typeof split.columns)[number]): string =>
    labelOf({ label, city: label, countryCode: countryCode ?? '', scans: 0, before: 0 });
  const rows = split.rows.map(({ label, qrCodeId, scansByColumn, previousScansByColumn }) => ({
    label: labelOf({ label, qrCodeId, scans: 0, before: 0 }),
    cells: scansByColumn.map((scans, at): Compared => ({ scans, before: previousScansByColumn?.[at] ?? 0 })),
  }));
  const total = {
    label: words.total,
    cells: split.columns.map((_, at) => sumOf(rows.flatMap(({ cells }) => cells[at] ?? []))),
  };
  const Cell = ({ scans, before }: Compared): VNode => (
    <td>
      {numbers.format(scans)}
      {scans + before > 0 && <small>{change(scans, before).text}</small>}
    </td>
  );
  const { topCampaigns, cities } = words.lists;
  const title = `${topCampaigns} × ${cities}`;
  return (
    <div class="split">
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{topCampaigns}</th>
              {[...split.columns.map(cityOf), words.total].map((name) => (
                <th scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows, total].map(({ label, cells }, at) => (
              <tr class={at === rows.length ? 'total' : undefined}>
                <th scope="row">
                  <bdi>{label}</bdi>
                </th>
                {[...cells, sumOf(cells)].map((cell) => (
                  <Cell {...cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p>{words.belowNumbers}</p>
    </div>
  );
}
