import type { IncomingMessage } from 'node:http';
import type { BrandKit } from '../../campaigns/brand-kits/brand-kit.js';
import { acceptedLanguages } from '../../core/accept-language.js';
import { brandPageStyle } from '../../core/contract/brand/brand-style.js';
import { RecentMap } from '../../core/recent-map.js';
import { chooseWords } from '../../core/words/pages/choose-words.js';
import type { PageWords } from '../../core/words/pages/page-words.js';
import type { FixedPage } from '../../platform/http/error-pages.js';
import { fixedPageOf } from '../document/page-headers.js';
import { renderPage } from '../document/render-page.js';
import { WebsiteLink } from '../unavailable/unavailable-page.js';

/** What the page of a host shows of its workspace. */
export interface SiteLook {
  readonly host: string;
  readonly workspaceName: string;
  /** Its website. */
  readonly unavailableUrl: string | null;
  readonly kit: Pick<BrandKit, 'style' | 'design'> | null;
}

/** In bytes. A page with the largest logo has about 700,000, and takes 5 ms to draw. */
const BYTES_MAX = 16_000_000;

/** Returns a function that draws the page of a host, and keeps it for each language while the look stays. */
export function createSitePages() {
  const pages = new RecentMap<string, { readonly look: SiteLook; readonly page: FixedPage | null }>(1_000, {
    most: BYTES_MAX,
    of: ({ page }) => page?.body.length ?? 0,
  });
  return (look: SiteLook, isRoot: boolean, request: IncomingMessage): FixedPage | null => {
    const accepted = acceptedLanguages(request.headers['accept-language']);
    const key = `${look.host} ${isRoot} ${chooseWords(accepted).language}`;
    const known = pages.get(key);
    if (known?.look === look) return known.page;
    const page = sitePage(look, isRoot, accepted);
    pages.set(key, { look, page });
    return page;
  };
}

/**
 * Returns the page of a host in the look of its workspace: what is at its beginning, or that a path is unknown. Null for a
 * workspace without a default kit.
 */
function sitePage(
  { workspaceName: name, unavailableUrl, kit }: SiteLook,
  isRoot: boolean,
  accepted: readonly string[],
): FixedPage | null {
  if (kit === null) return null;
  const { logoDataUrl } = kit.style;
  const body = {
    styleSheets: ['unavailable/unavailable-page.css', 'hosts/host-page.css'],
    texts: [],
    render: (words: PageWords) => {
      const { title, text } = words.errors.notAvailable;
      return {
        title: isRoot ? name : `${name}: ${title}`,
        preview: { title: name, description: null, image: null },
        body: (
          <main class="unavailable">
            {logoDataUrl && <img class="logo" src={logoDataUrl} alt="" />}
            {isRoot ? (
              <h1 dir="auto">{name}</h1>
            ) : (
              <>
                <p class="house" dir="auto">
                  {name}
                </p>
                <h1 lang={words.language}>{title}</h1>
                <p lang={words.language}>{text}</p>
              </>
            )}
            <WebsiteLink words={words} address={unavailableUrl} />
          </main>
        ),
      };
    },
  };
  const place = { fontFolder: '/fonts/', address: null, accepted };
  return fixedPageOf(isRoot ? 200 : 404, renderPage(body, brandPageStyle(kit), place));
}
