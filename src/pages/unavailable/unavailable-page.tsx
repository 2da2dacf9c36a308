import type { Campaign } from '../../campaigns/campaign.js';
import { acceptedLanguages } from '../../core/accept-language.js';
import { isHosted } from '../../core/contract/payloads/payloads.js';
import { webAddressOf } from '../../core/contract/payloads/syntax/web-address.js';
import type { FixedPage } from '../../platform/http/error-pages.js';
import { pageHeaders } from '../document/page-headers.js';
import { type PageBody, renderPage } from '../document/render-page.js';
import { findCampaignOfCode, isPublic, type PublicServices } from '../find-public-campaign.js';
import { hostOf } from '../templates/parts/call-to-action.js';

/** Returns the page of a code that is paused or outside its schedule; null for the fixed page of every other code. */
export async function findUnavailablePage(
  services: PublicServices,
  code: string,
  acceptLanguage: string | undefined,
): Promise<FixedPage | null> {
  const campaign = await findCampaignOfCode(services, code);
  return campaign === null || isPublic(services, campaign) ? null : unavailablePage(campaign, acceptLanguage);
}

/**
 * Returns the page of a campaign that is not public now, in the colours and fonts of its own page and with the
 * workspace's link; null if it has neither.
 */
export function unavailablePage(campaign: Campaign, acceptLanguage: string | undefined): FixedPage | null {
  const { style, payloadType, workspace } = campaign;
  const link = workspace.unavailableUrl === null ? null : webAddressOf(workspace.unavailableUrl);
  if (link === null && !isHosted(payloadType)) return null;
  const place = { fontFolder: '../fonts/', address: null, accepted: acceptedLanguages(acceptLanguage) };
  const { html, ...hashes } = renderPage(bodyWith(link), style, place);
  const body = Buffer.from(html);
  const headers = { ...pageHeaders(hashes), 'Content-Length': String(body.length) };
  return { status: 404, headers: Object.entries(headers).flat(), body };
}

const bodyWith = (link: string | null): PageBody => ({
  styleSheet: 'unavailable/unavailable-page.css',
  texts: [],
  render: (words) => {
    const { title, text } = words.errors.notAvailable;
    const body = (
      <main class="unavailable">
        <h1>{title}</h1>
        <p>{text}</p>
        {link !== null && (
          <a class="line-button" href={link} rel="noopener noreferrer">
            <span class="line-label">{words.website}</span> <span dir="ltr">{hostOf(link)}</span>
          </a>
        )}
      </main>
    );
    return { title, preview: { title, description: '', image: null }, body };
  },
});
