import { MINUTE_MS } from '../../core/clock.js';
import { RecentMap, SingleFlight } from '../../core/recent-map.js';
import { withoutCaller } from '../../identity/authentication/open-context.js';
import type { Services } from '../../identity/authentication/services.js';
import type { SharedPage } from './find-shared-page.js';
import { renderSharedFigures, type SharedFiguresPage } from './render-shared-figures.js';

/** How old figures may be, so that an address on a busy screen does not load the database. */
const FRESH_MS = MINUTE_MS;
/** In UTF-16 units. A page with a large logo has about 500,000. */
const CHARACTERS_MAX = 16_000_000;

interface CachedPage extends SharedFiguresPage {
  readonly version: number;
  readonly readMs: number;
}

/** The pages that this instance has rendered in the last minute, by token. */
export class SharedPages {
  readonly #services: Services;
  readonly #cache = new RecentMap<string, CachedPage>(1_000, { most: CHARACTERS_MAX, of: ({ html }) => html.length });
  readonly #flights = new SingleFlight<CachedPage>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Returns the campaigns that a cached page names. */
  campaignsShownBy(token: string): readonly string[] {
    return this.#cache.get(token)?.campaignIds ?? [];
  }

  /** Returns the page: from the cache unless it has changed, is older than a minute, or names a deleted campaign. */
  async get(token: string, { id, workspaceId, version, isCurrent }: SharedPage): Promise<SharedFiguresPage> {
    const { clock, sharedFiguresUse } = this.#services;
    sharedFiguresUse.note(id, clock.now());
    const cached = this.#cache.get(token);
    if (cached?.version === version && isCurrent && clock.now() - cached.readMs < FRESH_MS) return cached;
    return this.#flights.run(`${id} ${version}`, async () => {
      const readMs = clock.now();
      const page = await renderSharedFigures(withoutCaller(this.#services, workspaceId), id);
      const fresh = { ...page, version, readMs };
      this.#cache.set(token, fresh);
      return fresh;
    });
  }
}
