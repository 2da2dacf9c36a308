import type { Outcome } from './outcome.js';

const COLUMNS = ['fault', 'requests', 'answered', 'otherwise', 'unanswered', 'stored', 'lost', 'twice', 'note', 'kept'];
const grouped = (value: number): string => value.toLocaleString('en-GB');

function row(outcome: Outcome): string[] {
  const { fault, requests, answered, otherwise, unanswered, stored, lost, twice, note, failures } = outcome;
  if (outcome.notRun !== undefined) return [fault, ...Array(7).fill('–'), outcome.notRun, 'not run'];
  const kept = failures.length === 0 ? 'yes' : `**no**: ${failures.slice(0, 3).join('; ')}`;
  return [fault, ...[requests, answered, otherwise, unanswered, stored, lost, twice].map(grouped), note, kept];
}

/** The outcomes as a table of Markdown, the figures to the right. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
  const rule = COLUMNS.map((_, index) => (index > 0 && index < 8 ? '--:' : '---'));
  return [line(COLUMNS), line(rule), ...outcomes.map((outcome) => line(row(outcome)))].join('\n');
}

/** The document with what stands between the two marks of that name replaced. Throws when they are not there. */
export function replaceMarked(document: string, text: string, name: string): string {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`the document has no ${begin} and ${end}`);
  return `${document.slice(0, from + begin.length)}\n${text}\n${document.slice(to)}`;
}
