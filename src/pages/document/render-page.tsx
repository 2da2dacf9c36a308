import { createHash } from 'node:crypto';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { QrStyle } from '../../campaigns/style/qr-style.js';
import { fontSheet } from './fonts.js';
import { pageLanguage } from './page-language.js';
import { loadStyleSheet } from './style-sheet.js';
import { themeOf } from './theme.js';
import type { PageWords } from './words/page-words.js';

/** The content of a page that is not rendered yet. */
export interface PageBody {
  /** The path of its own style sheet below `src/pages`. */
  readonly styleSheet: string;
  /** The texts of the page, which its language is detected from. */
  readonly texts: readonly (string | null)[];
  /** Returns what depends on the language of the page's own words. */
  render(words: PageWords): PageParts;
}

export interface PageParts {
  readonly title: string;
  /** The content of the element `body`. */
  readonly body: VNode;
}

export type PageStyle = Pick<
  QrStyle,
  'experienceFontFamily' | 'experiencePrimaryColor' | 'experienceAccentColor' | 'experienceSurfaceColor'
>;

export interface RenderedPage {
  readonly html: string;
  /** The SHA-256 of the only `<style>`, in base64, for the Content-Security-Policy. */
  readonly styleHash: string;
}

/** Where a page is shown. */
export interface PagePlace {
  /** The address of the fonts. */
  readonly fontFolder: string;
  /** The languages that the reader's browser asks for, for a page whose own language is unknown or has no words. */
  readonly accepted: readonly string[];
}

/** Renders a whole page: one document that contains its styles and no script. */
export function renderPage({ styleSheet, texts, render }: PageBody, style: PageStyle, place: PagePlace): RenderedPage {
  const css = styleSheetOf(styleSheet, style, place.fontFolder);
  const { content, direction, words } = pageLanguage(texts, place.accepted);
  const { title, body } = render(words);
  const html = renderToString(
    <html lang={content || words.language} dir={direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content={style.experienceSurfaceColor} />
        <meta name="format-detection" content="telephone=no" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        {/* Contains no text of a caller but checked colours. */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body lang={content === '' ? '' : undefined}>{body}</body>
    </html>,
  );
  const needed = withNeededFaces(css, html);
  return {
    html: `<!doctype html>${html.replace(css, () => needed)}`,
    styleHash: createHash('sha256').update(needed).digest('base64'),
  };
}

function styleSheetOf(path: string, style: PageStyle, fontFolder: string): string {
  const theme = themeOf({
    primary: style.experiencePrimaryColor,
    accent: style.experienceAccentColor,
    surface: style.experienceSurfaceColor,
  });
  const properties = Object.entries(theme).map(([name, value]) => `${name}:${value}`);
  const fonts = fontSheet(style.experienceFontFamily, fontFolder);
  return `:root{${properties.join(';')}}${fonts}${loadStyleSheet('templates/base.css')}${loadStyleSheet(path)}`;
}
