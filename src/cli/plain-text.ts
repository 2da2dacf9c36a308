import type { CommandOutput } from './command.js';

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '-';
  return Array.isArray(value) ? value.join(',') : String(value);
};

const table = (rows: readonly object[]): string => {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => Object.values(row).map(cell))];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const isTable = (value: unknown): value is object[] =>
  Array.isArray(value) && value.some((row) => typeof row === 'object' && row !== null);

/** Formats the output for people: a list as a table, a single object as lines of `name: value`. */
export function toPlainText(output: CommandOutput): string {
  const list = Object.values(output).find((value) => Array.isArray(value) && Object.keys(output).length === 1);
  if (Array.isArray(list)) return list.length === 0 ? 'none' : table(list);
  return Object.entries(output)
    .map(([name, value]) => `${name}: ${isTable(value) ? `\n${table(value)}` : cell(value)}`)
    .join('\n');
}
