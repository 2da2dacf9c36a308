import type { VNode } from 'preact';
import type { ContentList, ContentRow, SharedContent } from './read-content.js';
import type { SharedWords } from './shared-words.js';

const HEIGHT = 100;

/** Scans by day as steps. The table below has the values. */
export function Timeline({ days, words }: Pick<SharedContent, 'days' | 'words'>): VNode {
  const most = Math.max(1, ...days.map(({ scans }) => scans));
  const steps = days.map(({ scans }) => `V${HEIGHT - (HEIGHT * scans) / most}h1`).join('');
  const dates = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const dateOf = (day: string): string => dates.format(new Date(day));
  return (
    <section>
      <h2>{words.scansByDay}</h2>
      <figure class="timeline" aria-hidden="true">
        <span class="most">{new Intl.NumberFormat(words.locale).format(most)}</span>
        <svg viewBox={`0 0 ${days.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={`M0 ${HEIGHT}${steps}V${HEIGHT}z`} />
        </svg>
        <figcaption>
          <span>{dateOf(days[0]?.label ?? '')}</span>
          <span>{dateOf(days.at(-1)?.label ?? '')}</span>
        </figcaption>
      </figure>
      <details>
        <summary>{words.showTable}</summary>
        <Rows title={words.day} rows={days.map((row) => ({ ...row, label: dateOf(row.label) }))} words={words} />
      </details>
    </section>
  );
}

/** A list with a bar for each row. */
export const List = ({ name, rows, words }: ContentList & { readonly words: SharedWords }): VNode => (
  <section>
    <h2>{words.lists[name]}</h2>
    <Rows title={words.lists[name]} rows={rows} words={words} hasBars />
  </section>
);

interface RowsProps {
  readonly title: string;
  readonly rows: readonly ContentRow[];
  readonly words: SharedWords;
  readonly hasBars?: boolean;
}

function Rows({ title, rows, words, hasBars = false }: RowsProps): VNode {
  const numbers = new Intl.NumberFormat(words.locale);
  const most = Math.max(1, ...rows.map(({ scans }) => scans));
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{words.scans}</th>
          <th scope="col">{words.visitors}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, scans, visitors }) => (
          <tr>
            <th scope="row">
              <bdi>{label}</bdi>
              {hasBars && (
                <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(100 * scans) / most} height="1" />
                </svg>
              )}
            </th>
            <td>{numbers.format(scans)}</td>
            <td>{numbers.format(visitors)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
