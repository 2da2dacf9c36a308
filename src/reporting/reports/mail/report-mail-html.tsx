import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { chartColours } from '../../../artwork/charts/chart-colours.js';
import type { ReportView } from '../../../artwork/reports/report-view.js';
import { ChartLegend, ChartPictures, HEADING, LOGO_ID, mailStyles, Table, Totals } from './mail-parts.js';

/** What a mail says besides the report. */
export interface MailFrame {
  readonly subject: string;
  /** Link for recipients who have an account. */
  readonly open: { readonly text: string; readonly url: string } | null;
  readonly why: string;
  readonly unsubscribe: string;
  readonly unsubscribeUrl: string;
}

const SMALL = 'margin:0 0 6px;font-size:12px;line-height:1.5;color:#5c6370';

/** Writes a report as HTML that loads nothing but the pictures in the mail. */
export function reportMailHtml(view: ReportView, frame: MailFrame): string {
  const [light, dark] = [chartColours('light', view.brand.accent), chartColours('dark', view.brand.accent)];
  const mail = <Mail view={view} frame={frame} accent={light.accent} darkAccent={dark.accent} />;
  return `<!doctype html>${renderToString(mail)}`;
}

interface MailProps {
  readonly view: ReportView;
  readonly frame: MailFrame;
  readonly accent: string;
}

const Mail = ({ view, frame, accent, darkAccent }: MailProps & { readonly darkAccent: string }): VNode => (
  <html lang={view.language}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <title>{frame.subject}</title>
      <style dangerouslySetInnerHTML={{ __html: mailStyles(darkAccent) }} />
    </head>
    <body
      class="page"
      style="margin:0;padding:0;background:#f2f3f5;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif"
    >
      <table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f3f5">
        <tr>
          <td align="center" style="padding:16px 8px">
            <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
              <tr>
                <td class="bar" style={`height:5px;font-size:0;line-height:5px;background:${accent}`} />
              </tr>
              <tr>
                <td class="box" style="padding:24px;background:#ffffff;text-align:left">
                  <Body view={view} frame={frame} accent={accent} />
                </td>
              </tr>
            </table>
          </td>
        </tr>
      </table>
    </body>
  </html>
);

const Body = ({ view, frame, accent }: MailProps): VNode => (
  <>
    {view.brand.logo !== null && (
      <table role="presentation" cellpadding="0" cellspacing="0">
        <tr>
          <td class="logo" style="padding:6px;background:#ffffff;border-radius:6px">
            <img
              src={`cid:${LOGO_ID}`}
              height="40"
              alt=""
              style="display:block;height:40px;width:auto;max-width:200px;border:0"
            />
          </td>
        </tr>
      </table>
    )}
    <p class="muted" style="margin:12px 0 0;font-size:13px;color:#5c6370">
      <bdi>{[view.kind, view.about].filter((part) => part !== null).join(' · ')}</bdi> · {view.period}
    </p>
    <h1 style="margin:4px 0;font-size:24px;line-height:1.25;word-break:break-word;hyphens:auto;color:#1a1c20">
      <bdi>{view.title}</bdi>
    </h1>
    <p class="muted" style="margin:0;font-size:13px;color:#5c6370">
      {view.comparedWith}
    </p>
    {view.summary.length > 0 && (
      <p style="margin:16px 0 0;font-size:16px;line-height:1.5;word-break:break-word;color:#1a1c20">
        {view.summary.join(' ')}
      </p>
    )}
    <Totals totals={view.totals} />
    {view.empty === null ? (
      <>
        <h2 style={HEADING}>{view.timeline.title}</h2>
        <ChartLegend timeline={view.timeline} accent={accent} />
        <ChartPictures title={`${view.timeline.title}: ${view.period}`} />
      </>
    ) : (
      <p style="margin:28px 0 0;font-size:15px;color:#1a1c20">{view.empty}</p>
    )}
    <Notes notes={view.notes} />
    {view.movers && <Table table={view.movers} columns={view.columns} accent={accent} />}
    {view.tables.map((table) => (
      <Table table={table} columns={view.columns} accent={accent} />
    ))}
    {frame.open && (
      <p style="margin:28px 0">
        <a href={frame.open.url} style="font-size:15px;font-weight:700;color:#1d4ed8">
          {frame.open.text}
        </a>
      </p>
    )}
    <p class="muted" style={`${SMALL};padding-top:20px`}>
      {view.remark}{' '}
      <a href={view.credit.url} style="color:#1d4ed8">
        {view.credit.text}
      </a>
    </p>
    <p class="muted" style={SMALL}>
      {frame.why}{' '}
      <a href={frame.unsubscribeUrl} style="color:#1d4ed8">
        {frame.unsubscribe}
      </a>
    </p>
  </>
);

const Notes = ({ notes: { title, rows } }: Pick<ReportView, 'notes'>): VNode | null =>
  rows.length === 0 ? null : (
    <>
      <h2 style={HEADING}>{title}</h2>
      {rows.map(({ number, date, text }) => (
        <p style="margin:0 0 6px;font-size:14px;line-height:1.4;color:#1a1c20">
          <b>{number}</b> <span class="muted">{date}</span> <bdi>{text}</bdi>
        </p>
      ))}
    </>
  );
