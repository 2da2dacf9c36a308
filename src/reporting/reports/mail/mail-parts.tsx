import type { VNode } from 'preact';
import type { ColourScheme } from '../../../artwork/charts/chart-colours.js';
import type { ReportTable, ReportView } from '../../../artwork/reports/report-view.js';
import type { ChangeInWords } from '../../../core/contract/figures/change.js';

/** Mail programs ignore style sheets in part, so that everything but the dark colours is in attributes. */
export const mailStyles = (darkAccent: string): string => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:520px){.total{display:block!important;width:auto!important;padding:0 0 12px!important}.box{padding:20px 16px!important}.before,.wide{display:none!important}.narrow{display:block!important;max-height:none!important}}
@media (prefers-color-scheme:dark){
.page{background:#121316!important}.box,.box td,.box p,.box h1,.box h2{background:#1c1e22!important;color:#f2f3f5!important}
.box .muted{color:#a6adba!important}.box .up{color:#5fd39a!important}.box .down{color:#ff9d94!important}.box .line{border-color:#373b42!important}
.box a{color:#9db8ff!important}.box .track{background:#373b42!important}.light-only{display:none!important}.dark-only{display:block!important;max-height:none!important}
.box td.logo{background:#ffffff!important}.box .current{color:${darkAccent}!important}.box td.rest{background:transparent!important}td.bar,.box td.bar{background:${darkAccent}!important}}`;

const COLOURS: Readonly<Record<ChangeInWords['direction'], string>> = {
  up: '#0f7a4a',
  down: '#b3261e',
  same: '#5c6370',
};

const MUTED = 'color:#5c6370';
export const HEADING = 'margin:28px 0 8px;font-size:17px;line-height:1.3;font-weight:700;color:#1a1c20';

/** A change in words and colour. */
export const ChangeText = ({ change, size }: { readonly change: ChangeInWords; readonly size: number }): VNode => (
  <span
    class={change.direction === 'same' ? 'muted' : change.direction}
    style={`font-size:${size}px;color:${COLOURS[change.direction]};white-space:nowrap`}
  >
    {change.text}
  </span>
);

/** The totals side by side; one below the other on a phone. */
export const Totals = ({ totals }: Pick<ReportView, 'totals'>): VNode => (
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0 0">
    <tr>
      {totals.map(({ label, value, change }) => (
        <td class="total" width={`${Math.floor(100 / totals.length)}%`} style="padding:0 12px 0 0;vertical-align:top">
          <p class="muted" style={`margin:0;font-size:13px;${MUTED}`}>
            {label}
          </p>
          <p style="margin:2px 0 0;font-size:26px;line-height:1.2;font-weight:700;color:#1a1c20">
            {value} {change && <ChangeText change={change} size={14} />}
          </p>
        </td>
      ))}
    </tr>
  </table>
);

interface TableProps {
  readonly table: ReportTable;
  readonly columns: ReportView['columns'];
  readonly accent: string;
}

const CELL =
  'padding:7px 0 0 10px;font-size:14px;line-height:1.35;text-align:right;vertical-align:top;white-space:nowrap';
const BAR = 'font-size:0;line-height:3px;background:';
const HEAD = `padding:0 0 4px 10px;font-size:12px;font-weight:400;text-align:right;${MUTED}`;

/** A list with a bar below each label. */
export const Table = ({ table: { title, rows }, columns, accent }: TableProps): VNode => (
  <>
    <h2 style={HEADING}>{title}</h2>
    <table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;table-layout:fixed">
      <tr>
        <th style={HEAD} />
        <th class="muted line" scope="col" style={`${HEAD};width:56px`}>
          {columns.scans}
        </th>
        <th class="muted line before" scope="col" style={`${HEAD};width:56px`}>
          {columns.before}
        </th>
        <th class="muted line" scope="col" style={`${HEAD};width:56px`}>
          {columns.change}
        </th>
      </tr>
      {rows.map(({ label, scans, before, change, share }) => (
        <tr>
          <td style={`${CELL};padding-left:0;text-align:left;white-space:normal;word-break:break-word;color:#1a1c20`}>
            <bdi>{label}</bdi>
            <table
              class="track"
              role="presentation"
              width="100%"
              cellpadding="0"
              cellspacing="0"
              style="margin-top:4px;background:#e3e5e9"
            >
              <tr>
                {share >= 0.005 && (
                  <td class="bar" width={`${Math.round(100 * share)}%`} height="3" style={`${BAR}${accent}`} />
                )}
                <td class="rest" height="3" style={`${BAR}transparent`} />
              </tr>
            </table>
          </td>
          <td style={`${CELL};font-weight:700;color:#1a1c20`}>{scans}</td>
          <td class="muted before" style={`${CELL};${MUTED}`}>
            {before}
          </td>
          <td style={CELL}>
            <ChangeText change={change} size={14} />
          </td>
        </tr>
      ))}
    </table>
  </>
);

/** Says which line of the chart is which. */
export const ChartLegend = ({ timeline: { current, before }, accent }: LegendProps): VNode => (
  <p class="muted" style={`margin:0 0 8px;font-size:12px;${MUTED}`}>
    <span class="current" style={`font-weight:700;color:${accent}`}>
      —
    </span>{' '}
    {current} <span style="margin-left:12px">- -</span> {before}
  </p>
);

interface LegendProps {
  readonly timeline: ReportView['timeline'];
  readonly accent: string;
}

const PICTURE = 'display:block;width:100%;max-width:552px;height:auto;border:0';
const HIDDEN = 'display:none;max-height:0;overflow:hidden';

/** Charts for screens of both widths. Programs that cannot choose show the wide one. */
export const CHART_WIDTHS = ['wide', 'narrow'] as const;
type ChartWidth = (typeof CHART_WIDTHS)[number];

/** Returns the content id of a picture. */
export const chartId = (width: ChartWidth, scheme: ColourScheme): string => `chart-${width}-${scheme}`;

/** The chart for light and dark mail programs. Those that cannot choose show the light one, which has its own ground. */
export const ChartPictures = ({ title }: { readonly title: string }): VNode => (
  <>
    {CHART_WIDTHS.map((width) => (
      <div class={width} style={width === 'narrow' ? HIDDEN : undefined}>
        <img class="light-only" src={`cid:${chartId(width, 'light')}`} width="552" alt={title} style={PICTURE} />
        <div class="dark-only" style={HIDDEN}>
          <img src={`cid:${chartId(width, 'dark')}`} width="552" alt="" style={PICTURE} />
        </div>
      </div>
    ))}
  </>
);

export const LOGO_ID = 'logo';
