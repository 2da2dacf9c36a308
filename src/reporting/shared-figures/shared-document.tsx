import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { relativeLuminance, withContrast } from '../../core/contract/colour.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { DEFAULT_STYLE } from '../../core/contract/default-style.js';
import type { ConsoleLanguage } from '../../core/contract/people/console-language.js';
import { fontSheet } from '../../pages/document/fonts.js';
import { withNeededFaces } from '../../pages/document/needed-faces.js';
import { pageIcon } from '../../pages/document/page-icon.js';
import type { PageStyle } from '../../pages/document/render-page.js';
import { hashOf, loadStyleSheet } from '../../pages/document/style-sheets.js';
import { type PageColours, themeOf } from '../../pages/document/theme.js';

export interface SharedDocument {
  readonly language: ConsoleLanguage;
  readonly title: string;
  readonly body: VNode;
  /** Colours and font; those of the service for a page that shows no figures. */
  readonly style?: PageStyle | null;
}

export interface RenderedDocument {
  readonly html: string;
  readonly styleHash: string;
}

const NIGHT = { surface: '#12191A', primary: '#F3F0EA' };
const DARK_LUMINANCE = 0.2;

/** Returns the colours on a dark ground: those of the kit if it is dark itself, with an accent that can be read. */
function nightOf(day: PageColours): PageColours {
  if (relativeLuminance(day.surface) < DARK_LUMINANCE) return day;
  const accent = withContrast(day.accent, '#FFFFFF', NIGHT.surface, LIMITS.pageContrast + 0.1);
  return { ...NIGHT, accent };
}

const propertiesOf = (colours: PageColours): string =>
  Object.entries(themeOf(colours))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** Renders a document that needs nothing but the fonts: no script, and no file of its own. */
export function renderSharedDocument({ language, title, body, style }: SharedDocument): RenderedDocument {
  const { experienceFontFamily, experiencePrimaryColor, experienceAccentColor, experienceSurfaceColor } =
    style ?? DEFAULT_STYLE;
  const day = { primary: experiencePrimaryColor, accent: experienceAccentColor, surface: experienceSurfaceColor };
  const night = nightOf(day);
  const css = [
    `:root{color-scheme:light dark;${propertiesOf(day)}}`,
    `@media(prefers-color-scheme:dark){:root{${propertiesOf(night)}}}`,
    fontSheet(experienceFontFamily, '../fonts/'),
    loadStyleSheet('reporting/shared-figures/shared-figures.css'),
  ].join('');
  const html = renderToString(
    <html lang={language} dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={day.surface} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={night.surface} />
        <title>{title}</title>
        <link rel="icon" href={pageIcon(day)} />
        {/* Contains no text of a caller except validated colours. */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>{body}</body>
    </html>,
  );
  const needed = withNeededFaces(css, html);
  return { html: `<!doctype html>${html.replace(css, () => needed)}`, styleHash: hashOf(needed) };
}
