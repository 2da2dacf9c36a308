import { createHash } from 'node:crypto';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { QrStyle } from '../../campaigns/style/qr-style.js';
import { fontSheet } from './fonts.js';
import { languageOf } from './language.js';
import { styleSheet } from './style-sheet.js';
import { themeOf } from './theme.js';

/** What stands inside the shell. */
export interface PageBody {
  readonly body: VNode;
  /** Path of its style sheet below `src/pages`. */
  readonly sheet: string;
  readonly title: string;
  readonly texts: readonly (string | null)[];
}

export type PageStyle = Pick<
  QrStyle,
  'experienceFontFamily' | 'experiencePrimaryColor' | 'experienceAccentColor' | 'experienceSurfaceColor'
>;

export interface RenderedPage {
  readonly html: string;
  /** Of the page's one `<style>`, as a Content-Security-Policy names it. */
  readonly styleHash: string;
}

/** A whole page: one file with its styles in it, no script. `fontFolder` is where a browser finds the fonts. */
export function renderPage(
  { body, sheet, title, texts }: PageBody,
  style: PageStyle,
  fontFolder: string,
): RenderedPage {
  const css = sheetOf(sheet, style, fontFolder);
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
        {/* No text of a caller is in it: names of fonts and colours that were checked. */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>{body}</body>
    </html>,
  );
  return { html: `<!doctype html>${html}`, styleHash: createHash('sha256').update(css).digest('base64') };
}

function sheetOf(sheet: string, style: PageStyle, fontFolder: string): string {
  const theme = themeOf({
    primary: style.experiencePrimaryColor,
    accent: style.experienceAccentColor,
    surface: style.experienceSurfaceColor,
  });
  const properties = Object.entries(theme).map(([name, value]) => `${name}:${value}`);
  const fonts = fontSheet(style.experienceFontFamily, fontFolder);
  return `:root{${properties.join(';')}}${fonts}${styleSheet('templates/base.css')}${styleSheet(sheet)}`;
}
