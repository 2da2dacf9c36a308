import type { IncomingMessage } from 'node:http';
import { domainToUnicode } from 'node:url';
import type { VNode } from 'preact';
import { type Campaign, isActiveAt } from '../../campaigns/campaign.js';
import { unmetConditions } from '../../campaigns/rules/decide.js';
import { locationOf } from '../../campaigns/rules/destination-problem.js';
import { prepareRules } from '../../campaigns/rules/prepared-rule.js';
import { boundsOf, isWithin } from '../../campaigns/rules/schedule-bounds.js';
import { Visit } from '../../campaigns/rules/visit.js';
import { acceptedLanguages } from '../../core/accept-language.js';
import { DEFAULT_STYLE } from '../../core/contract/default-style.js';
import { shownHost } from '../../core/contract/hosts/host-name.js';
import { PAYLOADS } from '../../core/contract/payloads/payloads.js';
import { pageAddress } from '../../core/contract/payloads/syntax/web-address.js';
import { RuleCondition } from '../../core/contract/rule-words.js';
import { UNDESCRIBED } from '../../core/contract/scan.js';
import { fillIn } from '../../core/words/fill-in.js';
import type { PageWords } from '../../core/words/pages/page-words.js';
import type { FixedPage } from '../../platform/http/error-pages.js';
import { requestedBase } from '../../tenancy/domains/requested-domain.js';
import { fixedPageOf } from '../document/page-headers.js';
import { renderPage } from '../document/render-page.js';
import { findCampaignOfCode, isServed, type PublicServices } from '../find-public-campaign.js';

/**
 * Since when it leads where it leads, and the workspace's default host. What a page says may change meanwhile. Looks at
 * the newest thousand revisions; null if none of them differs and there are more.
 */
const SQL = `
  select (select extract(epoch from r.changed_utc) * 1000 from campaign_revision r
           where r.workspace_id = c.workspace_id and r.campaign_id = c.id
             and r.revision = 1 + coalesce(newest.different, nullif(newest.oldest, 1) - 2, 0))::float8 as since,
         (select d.host from domain d where d.workspace_id = c.workspace_id and d.is_default and d.proven_utc is not null) as host
    from campaign c cross join lateral (
      select min(o.revision) as oldest, max(o.revision) filter (where o.content <> c.content and not ?
               or o.schedule is distinct from c.schedule or o.rules is distinct from c.rules) as different
        from (select * from campaign_revision where workspace_id = c.workspace_id and campaign_id = c.id
               order by revision desc limit 1000) o) newest
   where c.workspace_id = ? and c.id = ?`;

interface Facts {
  readonly since: number | null;
  readonly host: string | null;
}

/**
 * Returns the page that says where a code leads that is available now, since when, and whose it is; null if it is not
 * available any more. It says no more than scans with this query at this time would show.
 */
export async function findLeadsPage(
  services: PublicServices & { readonly publicUrl: string },
  code: string,
  query: string,
  request: IncomingMessage,
): Promise<FixedPage | null> {
  const campaign = await findCampaignOfCode(services, code);
  const now = services.clock.now();
  if (campaign === null || !isServed(services, campaign) || !isActiveAt(campaign, now)) return null;
  const page = pageAddress(requestedBase(services.publicUrl, services.domain), code);
  const addresses = addressesOf(campaign, page, new Visit({ ...UNDESCRIBED, scannedMs: now }, undefined, query));
  if (addresses.length === 0) return null;
  const values = [openedAddress(campaign) === null, campaign.workspace.id, campaign.id];
  const [facts] = await services.orm.em.fork().execute<Facts[]>(SQL, values);
  const host = services.domain?.host ?? facts?.host ?? new URL(services.publicUrl).hostname;
  return leadsPage(addresses, facts?.since ?? null, ownerOf(campaign, host), request);
}

/** The address that the content opens; null for a page of the service. */
function openedAddress({ payloadType, content }: Campaign): string | null {
  const opening = PAYLOADS[payloadType].open(content);
  return opening.kind === 'address' ? opening.location : null;
}

/** What a scan can change about itself only by coming at another time, or with what it does not know. */
const GIVEN: readonly RuleCondition[] = [RuleCondition.timeOfDay, RuleCondition.dateRange, RuleCondition.query];

/** Where scans at the time and with the query of a visit may lead. `page` is the address of the campaign's page. */
function addressesOf(campaign: Campaign, page: string, visit: Visit): string[] {
  const { schedule, rules } = campaign;
  if (!isWithin(boundsOf(schedule), visit.scan.scannedMs)) {
    return schedule?.fallback ? [locationOf(schedule.fallback)] : [];
  }
  const addresses: string[] = [];
  for (const [index, rule] of prepareRules(rules ?? []).entries()) {
    const unmet = unmetConditions(rule, visit);
    if (unmet.some((condition) => GIVEN.includes(condition))) continue;
    addresses.push(locationOf(rules?.[index]?.destination ?? page));
    const isForAll = Object.values(RuleCondition).every((each) => rule[each] === null || GIVEN.includes(each));
    if (isForAll) return [...new Set(addresses)];
  }
  return [...new Set([...addresses, openedAddress(campaign) ?? page])];
}

/** Names the workspace with its host, so that a name that pretends to be another can be told. */
const ownerOf = ({ workspace: { name } }: Campaign, host: string): string =>
  `${name} (${shownHost(host, domainToUnicode(host))})`;

/** In ASCII, so that letters that look like others can be told. */
const Leads = ({ to }: { readonly to: string }): VNode => {
  const address = URL.parse(to)?.href ?? to;
  return /^https?:/i.test(address) ? (
    <a href={address} rel="nofollow noopener noreferrer">
      {address}
    </a>
  ) : (
    <span>{address}</span>
  );
};

function leadsPage(
  addresses: readonly string[],
  since: number | null,
  owner: string,
  request: IncomingMessage,
): FixedPage {
  const accepted = acceptedLanguages(request.headers['accept-language']);
  const body = {
    styleSheets: ['unavailable/unavailable-page.css', 'hosts/host-page.css'],
    texts: [],
    render: ({ language, locale, leads }: PageWords) => {
      const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
      return {
        title: leads.title,
        preview: { title: leads.title, description: null, image: null },
        body: (
          <main class="unavailable" lang={language}>
            <h1>{leads.title}</h1>
            {addresses.length > 1 && <p>{leads.oneOf}</p>}
            <ul class="leads">
              {addresses.map((to) => (
                <li key={to} dir="ltr">
                  <Leads to={to} />
                </li>
              ))}
            </ul>
            {since !== null && <p>{fillIn(leads.since, { date: day.format(since) })}</p>}
            <p dir="auto">{fillIn(leads.by, { name: owner })}</p>
          </main>
        ),
      };
    },
  };
  return fixedPageOf(200, renderPage(body, DEFAULT_STYLE, { fontFolder: '/fonts/', address: null, accepted }));
}
