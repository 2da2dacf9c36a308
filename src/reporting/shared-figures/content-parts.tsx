import type { VNode } from 'preact';
import type { ReportRow, ReportTable, ReportView } from '../../artwork/reports/report-view.js';
import { SERVICE_WORDS } from '../../core/words/service/service-words.js';

const HEIGHT = 100;

/** Scans by day or month as steps, with those of the period compared with as a line. The table below has the values. */
export function Timeline({ timeline, language, columns }: ReportView): VNode {
  const { title, points, previous, current, before } = timeline;
  const numbers = new Intl.NumberFormat(language);
  const values = points.map(({ value }) => value);
  const compared = previous.slice(0, points.length);
  const most = Math.max(1, ...values, ...compared);
  const steps = (list: readonly number[]): string =>
    list.map((value) => `V${HEIGHT - (HEIGHT * value) / most}h1`).join('');
  return (
    <section>
      <h2>{title}</h2>
      <figure class="timeline" aria-hidden="true">
        <span class="most">{numbers.format(most)}</span>
        <svg viewBox={`0 0 ${points.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={`M0 ${HEIGHT}${steps(values)}V${HEIGHT}z`} />
          <path class="previous" d={`M0 ${HEIGHT}${steps(compared)}`} />
        </svg>
        <figcaption>
          <span>{points[0]?.label}</span>
          <span class="key">
            <span class="now">{current}</span> <span class="then">{before}</span>
          </span>
          <span>{points.at(-1)?.label}</span>
        </figcaption>
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
