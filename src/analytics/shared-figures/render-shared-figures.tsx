import type { VNode } from 'preact';
import type { Context } from '../../access/context/context.js';
import { BrandKit } from '../../campaigns/brand-kits/brand-kit.js';
import { notFound } from '../../core/errors.js';
import { fillIn } from '../../pages/document/words/in-words.js';
import { contentCsv } from './content-csv.js';
import { List, Timeline } from './content-parts.js';
import { readContent, type SharedContent } from './read-content.js';
import { type RenderedDocument, renderSharedDocument } from './shared-document.js';
import { SharedFigures } from './shared-figures.js';

export interface SharedFiguresPage extends RenderedDocument {
  /** The campaigns that it names. */
  readonly campaignIds: readonly string[];
}

/** Reads the figures and renders them as one document, with the logo and the CSV file in it. */
export async function renderSharedFigures(context: Context, id: string): Promise<SharedFiguresPage> {
  const { em, renderer, workspace, clock } = context;
  const shared = await em.findOne(SharedFigures, { id });
  // Revoked since it was found.
  if (shared === null) throw notFound('shared figures');
  const { name, language, brandKit } = shared;
  const style = brandKit === null ? null : ((await em.findOne(BrandKit, { id: brandKit.id }))?.style ?? null);
  const logo = style?.logoDataUrl ? await renderer.logo(workspace.id, style.logoDataUrl) : '';
  const content = await readContent(context, shared);
  const body = bodyOf({ name, logo, content, now: clock.now() });
  return { ...renderSharedDocument({ language, title: name, style, body }), campaignIds: content.campaignIds };
}

interface Body {
  readonly name: string;
  /** Data URL of a PNG; empty for none. */
  readonly logo: string;
  readonly content: SharedContent;
  readonly now: number;
}

function bodyOf({ name, logo, content, now }: Body): VNode {
  const { words, zone, figures, days, lists } = content;
  const { period, previousPeriod, changePercent } = figures;
  const numbers = new Intl.NumberFormat(words.locale);
  const percent = new Intl.NumberFormat(words.locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  });
  const dates = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeZone: zone.name });
  const times = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeStyle: 'short', timeZone: zone.name });
  const rangeOf = ({ fromUtc, toUtc }: typeof period): string =>
    dates.formatRange(fromUtc, new Date(Math.max(fromUtc.getTime(), toUtc.getTime() - 1)));
  const totals = [
    [words.scans, numbers.format(period.scans), numbers.format(previousPeriod.scans)],
    [words.visitors, numbers.format(period.uniqueScans), numbers.format(previousPeriod.uniqueScans)],
    [words.change, percent.format(changePercent / 100), null],
  ] as const;
  return (
    <main>
      <header>
        {logo !== '' && <img class="logo" src={logo} alt="" />}
        <h1 dir="auto">{name}</h1>
        <p>{rangeOf(period)}</p>
      </header>
      <dl class="totals">
        {totals.map(([label, value, before]) => (
          <div>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {before !== null && <dd class="before">{fillIn(words.before, { number: before })}</dd>}
          </div>
        ))}
      </dl>
      <p class="compared">{fillIn(words.comparedWith, { period: rangeOf(previousPeriod) })}</p>
      {period.scans === 0 ? <p>{words.noScans}</p> : <Timeline days={days} words={words} />}
      <div class="lists">
        {lists.map((list) => (
          <List {...list} words={words} />
        ))}
      </div>
      <footer>
        <a
          class="button"
          download={`${name}.csv`}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(contentCsv(content))}`}
        >
          {words.download}
        </a>
        <p>{fillIn(words.asOf, { time: times.format(now), zone: zone.name })}</p>
        <p>
          {words.places}{' '}
          <a href="https://db-ip.com/" target="_blank" rel="noopener noreferrer">
            IP Geolocation by DB-IP
          </a>
        </p>
      </footer>
    </main>
  );
}
