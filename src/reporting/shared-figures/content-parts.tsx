import type { VNode } from 'preact';
import { axisValues, evenlySpaced } from '../../artwork/charts/scale.js';
import { completeBefore } from '../../artwork/charts/timeline-chart.js';
import type { ReportRow, ReportTable, ReportView } from '../../artwork/reports/report-view.js';
import { SERVICE_WORDS } from '../../core/words/service/service-words.js';

const [WIDTH, HEIGHT] = [1000, 100];
/** Names below the chart. Phones show every second. */
const NAMES_MAX = 7;

/** Scans by day or month as a line, with those of the period compared with. The table below has the values. */
export function Timeline({ timeline, language, columns }: ReportView): VNode {
  const { title, points, complete, hasOpen, previous, current, before } = timeline;
  const numbers = new Intl.NumberFormat(language);
  const values = points.map(({ value }) => value);
  const compared = previous.slice(0, points.length);
  const axis = axisValues(Math.max(...values, ...compared));
  const highest = axis.at(-1) ?? 1;
  const last = Math.max(1, points.length - 1);
  const heightOf = (value: number): number => HEIGHT - (HEIGHT * value) / highest;
  const at = (value: number, index: number): string => `${(WIDTH * index) / last} ${heightOf(value)}`;
  /** A single value is a dot. */
  const pathOf = (list: readonly number[]): string =>
    list.map((value, index) => `${index === 0 ? 'M' : 'L'}${at(value, index)}`).join('') +
    (list.length === 1 ? 'h0' : '');
  const line = pathOf(values.slice(0, complete));
  const end = (WIDTH * (complete - 1)) / last;
  const names = evenlySpaced(points.length, NAMES_MAX);
  return (
    <section>
      <h2>{title}</h2>
      <figure class="timeline" aria-hidden="true">
        <figcaption>
          <span class="now">{current}</span> <span class="then">{before}</span>
        </figcaption>
        <div class="axis">
          {axis.toReversed().map((value) => (
            <span>{numbers.format(value)}</span>
          ))}
        </div>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {axis.map((value) => (
            <path class="grid" d={`M0 ${heightOf(value)}h${WIDTH}`} />
          ))}
          {complete > 1 && <path class="area" d={`${line}L${end} ${HEIGHT}L0 ${HEIGHT}z`} />}
          <path class="previous" d={pathOf(compared.slice(0, completeBefore(timeline)))} />
          <path class="line" d={line} />
          {hasOpen && <path d={`M${at(values[complete] ?? 0, complete)}h0`} />}
        </svg>
        <div class="names">
          {points.map(({ label }, index) => (
            <span class={names.indexOf(index) % 2 === 1 ? 'second' : undefined}>
              {names.includes(index) && <span>{label}</span>}
            </span>
          ))}
        </div>
      </figure>
      <details>
        <summary>{SERVICE_WORDS[language].sharedFigures.showTable}</summary>
        <table>
          <Head titles={[columns.time, columns.scans, columns.before]} />
          <tbody>
            {points.map(({ label, value }, index) => (
              <tr>
                <th scope="row">{label}</th>
                <td>{numbers.format(value)}</td>
                <td>{compared[index] === undefined ? '' : numbers.format(compared[index])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** A list with a bar for each row. */
export const List = ({ title, rows, columns }: ReportTable & Pick<ReportView, 'columns'>): VNode => (
  <section>
    <h2>{title}</h2>
    <table>
      <Head titles={[title, columns.scans, columns.before, columns.change]} />
      <tbody>
        {rows.map((row) => (
          <Row {...row} />
        ))}
      </tbody>
    </table>
  </section>
);

const Row = ({ label, scans, before, change, share }: ReportRow): VNode => (
  <tr>
    <th scope="row">
      <bdi>{label}</bdi>
      <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={100 * share} height="1" />
      </svg>
    </th>
    <td>{scans}</td>
    <td>{before}</td>
    <td>{change.text}</td>
  </tr>
);

const Head = ({ titles }: { readonly titles: readonly string[] }): VNode => (
  <thead>
    <tr>
      {titles.map((title) => (
        <th scope="col">{title}</th>
      ))}
    </tr>
  </thead>
);

/** What people wrote on days. */
export const Notes = ({ title, rows }: ReportView['notes']): VNode => (
  <section>
    <h2>{title}</h2>
    <dl class="notes">
      {rows.map(({ date, text }) => (
        <div>
          <dt>{date}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);
