import type { ReportTable, ReportView } from '../../../artwork/reports/report-view.js';
import type { MailFrame } from './report-mail-html.js';

const tableLines = ({ title, rows }: ReportTable, { before }: ReportView['columns']): string[] => [
  '',
  title,
  ...rows.map((row) => `- ${row.label}: ${row.scans} (${row.change.text}, ${before.toLowerCase()} ${row.before})`),
];

/** Writes a report as plain text. */
export function reportMailText(view: ReportView, frame: MailFrame): string {
  const { title, kind, period, comparedWith, totals, notes, movers, tables, columns } = view;
  return [
    title,
    `${kind}, ${period}`,
    comparedWith,
    '',
    ...totals.map(({ label, value, change }) => `${label}: ${value}${change === null ? '' : ` (${change.text})`}`),
    ...(view.empty === null ? [] : ['', view.empty]),
    ...(notes.rows.length === 0 ? [] : ['', notes.title, ...notes.rows.map(({ date, text }) => `- ${date}: ${text}`)]),
    ...(movers === null ? [] : tableLines(movers, columns)),
    ...tables.flatMap((table) => tableLines(table, columns)),
    '',
    `${frame.open}: ${frame.openUrl}`,
    '',
    view.remark,
    `${view.credit.text}: ${view.credit.url}`,
    '',
    frame.why,
    `${frame.unsubscribe}: ${frame.unsubscribeUrl}`,
    '',
  ].join('\n');
}
