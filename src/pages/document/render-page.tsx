import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { QrStyle } from '../../campaigns/style/qr-style.js';
import { WORDS } from '../../core/words/pages/choose-words.js';
import type { PageWords } from '../../core/words/pages/page-words.js';
import { fontSheet } from './fonts.js';
import { type LinkPreview, PreviewTags } from './link-preview.js';
import { withNeededFaces } from './needed-faces.js';
import { pageIcon } from './page-icon.js';
import { pageLanguage, type TwoLanguages } from './page-language.js';
import { hashOf, loadStyleSheet } from './style-sheets.js';
import { type PageColours, themeOf } from './theme.js';

/** Content of a page before rendering. */
export interface PageBody {
  /** Paths of its own style sheets, relative to `src/pages`. */
  readonly styleSheets: readonly string[];
  /** Texts from which the page's language is detected. */
  readonly texts: readonly (string | null)[];
  /** Returns the parts that depend on the language of the page's own words. */
  render(words: PageWords): PageParts;
}

export interface PageParts {
  readonly title: string;
  readonly preview: LinkPreview;
  /** Content of the element `body`. */
  readonly body: VNode;
  /** Runs after `body` is loaded; a page must be complete without it. Always a constant of this code without `<`. */
  readonly script?: string;
}

export type PageStyle = Pick<
  QrStyle,
  'experienceFontFamily' | 'experiencePrimaryColor' | 'experienceAccentColor' | 'experienceSurfaceColor'
>;

export interface RenderedPage {
  readonly html: string;
  /** SHA-256 of the only `<style>`, in base64, for the Content-Security-Policy. */
  readonly styleHash: string;
  /** SHA-256 of the only `<script>`, in base64; null if there is none. */
  readonly scriptHash: string | null;
}

/** Where a page is shown. */
export interface PagePlace {
  readonly fontFolder: string;
  /** Absolute address of the page; null for a preview, which has no icon or script either. */
  readonly address: string | null;
  /** Languages that the reader's browser requests, for a page whose own language is unknown or has no words. */
  readonly accepted: readonly string[];
  /** For a page in two languages; null for others. */
  readonly languages?: TwoLanguages | null;
  /** The page in its own language, if another is shown: services cache one link preview for all readers. */
  readonly original?: PageBody | null;
}

/** Renders an entire page as one document that contains its styles and its script. */
export function renderPage({ styleSheets, texts, render }: PageBody, style: PageStyle, place: PagePlace): RenderedPage {
  const colours = coloursOf(style);
  const css = styleSheetOf(styleSheets, style, place.fontFolder);
  const { languages, original } = place;
  const { content, direction, words } = pageLanguage(texts, place.accepted, languages?.shown);
  const parts = render(words);
  const { title, body, script: ownScript } = parts;
  const { preview } = original && languages ? original.render(WORDS[languages.own]) : parts;
  const script = place.address === null ? undefined : ownScript;
  const icon = pageIcon(colours);
  const html = renderToString(
    <html lang={content || words.language} dir={direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content={colours.surface} />
        <meta name="format-detection" content="telephone=no" />
        <title>{title}</title>
        {place.address !== null && (
          <>
            <PreviewTags preview={preview} address={place.address} />
            <link rel="icon" href={icon} />
            <link rel="apple-touch-icon" href={icon} />
          </>
        )}
        {/* Contains no text of a caller except validated colours. */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      {/* An empty language means unknown. */}
      <body lang={content === '' ? '' : undefined}>
        {languages && <LanguageLinks {...languages} />}
        {body}
        {script !== undefined && <script dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>,
  );
  const needed = withNeededFaces(css, html);
  return {
    html: `<!doctype html>${html.replace(css, () => needed)}`,
    styleHash: hashOf(needed),
    scriptHash: script === undefined ? null : hashOf(script),
  };
}

const coloursOf = (style: PageStyle): PageColours => ({
  primary: style.experiencePrimaryColor,
  accent: style.experienceAccentColor,
  surface: style.experienceSurfaceColor,
});

function styleSheetOf(paths: readonly string[], style: PageStyle, fontFolder: string): string {
  const properties = Object.entries(themeOf(coloursOf(style))).map(([name, value]) => `${name}:${value}`);
  const fonts = fontSheet(style.experienceFontFamily, fontFolder);
  const sheets = ['templates/base.css', ...paths].map((path) => loadStyleSheet(`pages/${path}`));
  return `:root{${properties.join(';')}}${fonts}${sheets.join('')}`;
}

/** Links to the page in each of its two languages, which the address remembers. */
const LanguageLinks = ({ own, second, shown }: TwoLanguages): VNode => (
  <nav class="languages" dir={WORDS[shown].direction}>
    {[own, second].map((tag) => (
      <a href={`?lang=${tag}`} hreflang={tag} lang={tag} aria-current={tag === shown ? 'page' : undefined}>
        {new Intl.DisplayNames([tag], { type: 'language' }).of(tag)}
      </a>
    ))}
  </nav>
);
