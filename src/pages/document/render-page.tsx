import { createHash } from 'node:crypto';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { QrStyle } from '../../campaigns/style/qr-style.js';
import { fontSheet } from './fonts.js';
import { languageOf } from './language.js';
import { withNeededFaces } from './needed-faces.js';
import { loadStyleSheet } from './style-sheet.js';
import { themeOf } from './theme.js';

/** The content of a page, with what its `head` is made from. */
export interface PageBody {
  readonly body: VNode;
  /** The path of its own style sheet below `src/pages`. */
  readonly styleSheet: string;
  readonly title: string;
  /** The texts of the page, which its language is detected from. */
  readonly texts: readonly (string | null)[];
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

/** Renders a whole page: one document that contains its styles and no script. `fontFolder` is the address of the fonts. */
export function renderPage(
  { body, styleSheet, title, texts }: PageBody,
  style: PageStyle,
  fontFolder: string,
): RenderedPage {
  const css = styleSheetOf(styleSheet, style, fontFolder);
  const { code, direction } = languageOf(texts);
  const html = renderToString(
    <html lang={code} dir={direction}>
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
      <body>{body}</body>
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
