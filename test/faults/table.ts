import type { ScenarioResult } from './scenario-result.js';

const COLUMNS = ['fault', 'requests', 'answered', 'otherwise', 'unanswered', 'stored', 'lost', 'twice', 'note', 'kept'];
const grouped = (value: number): string => value.toLocaleString('en-GB');

function row(result: ScenarioResult): string[] {
  const { fault, requests, answered, otherwise, unanswered, stored, lost, twice, note, failures } = result;
  if (result.skipReason !== undefined) return [fault, ...Array(7).fill('–'), result.skipReason, 'not run'];
  const kept = failures.length === 0 ? 'yes' : `**no**: ${failures.slice(0, 3).join('; ')}`;
  return [fault, ...[requests, answered, otherwise, unanswered, stored, lost, twice].map(grouped), note, kept];
}

/** Returns the results as a Markdown table. */
export function tableOf(results: readonly ScenarioResult[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
  const rule = COLUMNS.map((_, index) => (index > 0 && index < 8 ? '--:' : '---'));
  return [line(COLUMNS), line(rule), ...results.map((result) => line(row(result)))].join('\n');
}

/** Replaces the text between the two marks with that name. Throws if the document does not have them. */
export function replaceMarked(document: string, text: string, name: string): string {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`the document has no ${begin} and ${end}`);
  return `${document.slice(0, from + begin.length)}\n${text}\n${document.slice(to)}`;
}
