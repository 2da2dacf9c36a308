import type { ChartRequest } from '../../../artwork/charts/chart.js';
import { ColourScheme } from '../../../artwork/charts/chart-colours.js';
import type { Renderer } from '../../../artwork/rendering/renderer.js';
import type { ReportTable, ReportView } from '../../../artwork/reports/report-view.js';
import { readPngDataUrl } from '../../../core/png/data-url.js';
import { fillIn } from '../../../core/words/fill-in.js';
import { SERVICE_WORDS } from '../../../core/words/service/service-words.js';
import { onOneLine } from '../../../identity/mails/write-mail.js';
import type { Mail, MailFile } from '../../../platform/mail/mailer.js';
import { drawReportPdf, reportFileName } from '../make-report-pdf.js';
import { CHART_WIDTHS, chartId, LOGO_ID } from './mail-parts.js';
import { unsubscribeUrl } from './mail-urls.js';
import { type MailFrame, reportMailHtml } from './report-mail-html.js';

/** Where a mail goes, and what it needs besides its figures. */
export interface MailAddressing {
  readonly email: string;
  readonly deliveryId: string;
  readonly workspaceId: string;
  readonly workspace_name: string;
  readonly slug: string;
  readonly token: string;
  readonly slotMs: number;
  readonly attaches_pdf: boolean;
  readonly is_member: boolean;
  readonly qr_code_id: string | null;
}

/** A little narrower than it is shown, so that its texts are legible. Phones show another one. */
const CHARTS = { wide: { width: 440, height: 190 }, narrow: { width: 270, height: 180 } } as const;

/** Rows of a list. The PDF has more. */
const ROWS_MAX = 5;

/** Writes a report as a mail, with its charts as pictures in light and dark, and as a PDF where that is wanted. */
export async function writeReportMail(
  { renderer, publicUrl }: { readonly renderer: Renderer; readonly publicUrl: string },
  view: ReportView,
  to: MailAddressing,
): Promise<Mail> {
  const words = SERVICE_WORDS[view.language].reports;
  const { kind, title, period } = view;
  const subject = onOneLine(fillIn(words.subject, { kind, title, period }));
  const place = to.qr_code_id === null ? 'analytics' : `campaigns/${to.qr_code_id}`;
  const frame = {
    subject,
    open: to.is_member ? { text: words.open, url: `${publicUrl}/w/${to.slug}/${place}` } : null,
    why: fillIn(words.whyMailed, { workspace: onOneLine(to.workspace_name) }),
    unsubscribe: words.unsubscribe,
    unsubscribeUrl: unsubscribeUrl(publicUrl, to.token),
  };
  const logoFile = await drawLogo(renderer, to.workspaceId, view);
  const brand = { ...view.brand, ...(logoFile.length === 0 && { logo: null }) };
  const tables = view.tables.map((table) => ({ ...table, rows: table.rows.slice(0, ROWS_MAX) }));
  const short = { ...view, brand, tables };
  return {
    to: to.email,
    subject,
    text: reportMailText(short, frame),
    html: reportMailHtml(short, frame),
    messageId: `<report-${to.deliveryId}@${new URL(publicUrl).hostname}>`,
    unsubscribeUrl: frame.unsubscribeUrl,
    attachments: [
      ...(view.empty === null ? await drawCharts(renderer, to.workspaceId, view) : []),
      ...logoFile,
      ...(to.attaches_pdf ? [await attachPdf(renderer, to, view)] : []),
    ],
  };
}

function drawCharts(renderer: Renderer, workspaceId: string, view: ReportView): Promise<MailFile[]> {
  const { timeline, brand, language } = view;
  return Promise.all(
    CHART_WIDTHS.flatMap((width) =>
      Object.values(ColourScheme).map(async (scheme) => {
        const request: ChartRequest = {
          chart: { ...CHARTS[width], ...timeline, language },
          ...{ scheme, accent: brand.accent, font: brand.font },
        };
        const [cid, content] = [chartId(width, scheme), await renderer.chartPng(workspaceId, request)];
        return { filename: `${cid}.png`, content, contentType: 'image/png', cid };
      }),
    ),
  );
}

async function drawLogo(renderer: Renderer, workspaceId: string, { brand }: ReportView): Promise<MailFile[]> {
  const content = brand.logo === null ? null : readPngDataUrl(await renderer.logo(workspaceId, brand.logo));
  return content == null ? [] : [{ filename: 'logo.png', content, contentType: 'image/png', cid: LOGO_ID }];
}

async function attachPdf(renderer: Renderer, to: MailAddressing, view: ReportView): Promise<MailFile> {
  const content = await drawReportPdf(renderer, to.workspaceId, view, to.slotMs);
  return { filename: reportFileName(view), content, contentType: 'application/pdf' };
}

const tableLines = ({ title, rows }: ReportTable, { before }: ReportView['columns']): string[] => [
  '',
  title,
  ...rows.map((row) => `- ${row.label}: ${row.scans} (${row.change.text}, ${before.toLowerCase()} ${row.before})`),
];

/** Writes a report as plain text. */
function reportMailText(view: ReportView, frame: MailFrame): string {
  const { title, kind, about, period, comparedWith, summary, totals, notes, movers, tables, columns } = view;
  return [
    title,
    [kind, about, period].filter((part) => part !== null).join(', '),
    comparedWith,
    ...(summary.length === 0 ? [] : ['', summary.join(' ')]),
    '',
    ...totals.map(({ label, value, change }) => `${label}: ${value}${change === null ? '' : ` (${change.text})`}`),
    ...(view.empty === null ? [] : ['', view.empty]),
    ...(notes.rows.length === 0 ? [] : ['', notes.title, ...notes.rows.map(({ date, text }) => `- ${date}: ${text}`)]),
    ...(movers === null ? [] : tableLines(movers, columns)),
    ...tables.flatMap((table) => tableLines(table, columns)),
    '',
    ...(frame.open === null ? [] : [`${frame.open.text}: ${frame.open.url}`, '']),
    view.remark,
    `${view.credit.text}: ${view.credit.url}`,
    '',
    frame.why,
    `${frame.unsubscribe}: ${frame.unsubscribeUrl}`,
    '',
  ].join('\n');
}
