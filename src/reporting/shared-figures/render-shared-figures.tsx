import type { VNode } from 'preact';
import type { ReportView } from '../../artwork/reports/report-view.js';
import { BrandKit } from '../../campaigns/brand-kits/brand-kit.js';
import { brandPageStyle } from '../../core/contract/brand/brand-style.js';
import { notFound } from '../../core/errors.js';
import { FieldProblems } from '../../core/field-problems.js';
import { fillIn } from '../../core/words/fill-in.js';
import { SERVICE_WORDS } from '../../core/words/service/service-words.js';
import { readTimeZone } from '../../figures/period/chosen-period.js';
import type { Context } from '../../tenancy/caller/context.js';
import { readReportContent } from '../reports/read-report-content.js';
import { writeReportCsv } from '../reports/write-report-csv.js';
import { writeReportView } from '../reports/write-report-view.js';
import { List, Notes, Timeline } from './content-parts.js';
import { toLocalPeriod } from './figures-period.js';
import { type RenderedDocument, renderSharedDocument } from './shared-document.js';
import { SharedFigures } from './shared-figures.js';
import { Split } from './split-part.js';

export interface SharedFiguresPage extends RenderedDocument {
  /** The campaigns that it names. */
  readonly campaignIds: readonly string[];
}

/** Reads the figures and renders them as one document, with the logo and the CSV file in it. */
export async function renderSharedFigures(context: Context, id: string): Promise<SharedFiguresPage> {
  const { em, renderer, workspace } = context;
  const shared = await em.findOne(SharedFigures, { id });
  // Revoked since it was found.
  if (shared === null) throw notFound('shared figures');
  const { name, language, campaign, allTags, anyTag, comparison } = shared;
  const now = context.clock.now();
  const brandKit = shared.brandKit && (await em.findOne(BrandKit, { id: shared.brandKit.id }));
  const zone = readTimeZone({ timeZone: shared.timeZone }, new FieldProblems());
  const period = toLocalPeriod(shared.period, zone, now);
  const scope = { qrCodeId: campaign?.id, allTags, anyTag, period, comparison, timeZone: zone.name, withSplit: true };
  const content = await readReportContent(context, scope, now);
  const view = writeReportView(content, { language, frequency: null, brandKit });
  const logo = view.brand.logo === null ? '' : await renderer.logo(workspace.id, view.brand.logo);
  const { reports: words, sharedFigures } = SERVICE_WORDS[language];
  const times = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeStyle: 'short', timeZone: zone.name });
  const asOf = fillIn(sharedFigures.asOf, { time: times.format(now) });
  const body = bodyOf({
    name,
    logo,
    view,
    split: <Split {...content} words={words} />,
    csv: writeReportCsv(content, words),
    asOf,
  });
  return {
    ...renderSharedDocument({ language, title: name, style: brandKit && brandPageStyle(brandKit), body }),
    campaignIds: content.lists.topCampaigns.flatMap(({ qrCodeId }) => qrCodeId ?? []),
  };
}

interface Body {
  readonly name: string;
  /** Data URL of a PNG; empty for none. */
  readonly logo: string;
  readonly view: ReportView;
  readonly split: VNode;
  readonly csv: string;
  readonly asOf: string;
}

function bodyOf({ name, logo, view, split, csv, asOf }: Body): VNode {
  return (
    <main>
      <header>
        {logo !== '' && <img class="logo" src={logo} alt="" />}
        <h1 dir="auto">{name}</h1>
        <p>{view.period}</p>
      </header>
      <dl class="totals">
        {view.totals.map(({ label, value, change }) => (
          <div>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {change !== null && <dd class="change">{change.text}</dd>}
          </div>
        ))}
      </dl>
      <p class="compared">{view.comparedWith}</p>
      {view.summary.length > 0 && <p class="summary">{view.summary.join(' ')}</p>}
      {view.empty === null ? <Timeline {...view} /> : <p>{view.empty}</p>}
      {view.notes.rows.length > 0 && <Notes {...view.notes} />}
      <div class="lists">
        {view.tables.map((table) => (
          <List {...table} columns={view.columns} />
        ))}
      </div>
      {split}
      <footer>
        <a class="button" download={`${name}.csv`} href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}>
          {SERVICE_WORDS[view.language].sharedFigures.download}
        </a>
        <p>{asOf}</p>
        <p>{view.remark}</p>
        <p>
          <a href={view.credit.url} target="_blank" rel="noopener noreferrer">
            {view.credit.text}
          </a>
        </p>
      </footer>
    </main>
  );
}
