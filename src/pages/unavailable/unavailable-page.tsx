import type { IncomingMessage } from 'node:http';
import type { VNode } from 'preact';
import type { Campaign } from '../../campaigns/campaign.js';
import { acceptedLanguages } from '../../core/accept-language.js';
import { lookUp } from '../../core/contract/look-up.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { webAddressOf } from '../../core/contract/payloads/syntax/web-address.js';
import { languageTexts } from '../../core/contract/payloads/translation.js';
import { readMenu } from '../../core/contract/payloads/types/menu.js';
import { fillIn } from '../../core/words/fill-in.js';
import type { Closure, PageWords } from '../../core/words/pages/page-words.js';
import { errorPagesFor, type FixedPage } from '../../platform/http/error-pages.js';
import { fixedPageOf } from '../document/page-headers.js';
import { chooseLanguage, type TwoLanguages } from '../document/page-language.js';
import { type PageBody, renderPage } from '../document/render-page.js';
import { closureOf, findCampaignOfCode, isPublic, isServed, type PublicServices } from '../find-public-campaign.js';
import { hostOf } from '../templates/parts/call-to-action.js';

/** Returns the page of a code that exists and is not available now; null if it is, or is unknown. */
export async function findUnavailablePage(
  services: PublicServices,
  code: string,
  query: string,
  request: IncomingMessage,
): Promise<FixedPage | null> {
  const campaign = await findCampaignOfCode(services, code);
  if (campaign === null || isPublic(services, campaign)) return null;
  return unavailablePage(services, campaign, new URLSearchParams(query).get('lang'), request);
}

/**
 * Returns the page of a campaign that is not public now, in the colours, fonts and languages of its own page, with what
 * it says about its pause. Nothing of a suspended workspace is shown.
 */
export function unavailablePage(
  services: PublicServices,
  campaign: Campaign,
  wanted: unknown,
  request: Pick<IncomingMessage, 'headers'>,
): FixedPage {
  const closure = closureOf(services, campaign);
  if (closure === null || !isServed(services, campaign)) return errorPagesFor(request).inactive;
  const accepted = acceptedLanguages(request.headers['accept-language']);
  const languages = chooseLanguage(campaign.translation, wanted, accepted);
  const place = { fontFolder: '/fonts/', address: null, accepted, languages };
  return fixedPageOf(404, renderPage(bodyOf(campaign, closure, languages), campaign.style, place));
}

function bodyOf(campaign: Campaign, closure: Closure, languages: TwoLanguages | null): PageBody {
  const { content, payloadType, workspace } = campaign;
  const pause = closure === 'paused' ? campaign.pause : null;
  const isSecond = languages !== null && languages.shown === languages.second;
  const house = payloadType === QrPayloadType.Menu ? houseOf(campaign, isSecond) : null;
  const said = (isSecond ? pause?.translatedText : null) ?? pause?.text ?? null;
  return {
    styleSheets: ['unavailable/unavailable-page.css'],
    // A page with two languages has a known one.
    texts: languages === null ? [said, ...languageTexts(payloadType, content)] : [],
    render: (words) => {
      const { title, text } = words.unavailable[closure];
      const back = said === null ? backOn(words, pause) : null;
      const body = (
        <main class="unavailable">
          {house !== null && (
            <p class="house" dir="auto">
              {house}
            </p>
          )}
          <h1 lang={words.language}>{title}</h1>
          {said === null ? (
            <p lang={words.language}>{text}</p>
          ) : (
            <p class="said" dir="auto">
              {said}
            </p>
          )}
          {back !== null && <p lang={words.language}>{back}</p>}
          <WebsiteLink words={words} address={pause?.link ?? workspace.unavailableUrl} />
        </main>
      );
      return {
        title: house === null ? title : `${house}: ${title}`,
        preview: { title, description: '', image: null },
        body,
      };
    },
  };
}

interface WebsiteLinkProps {
  readonly words: PageWords;
  readonly address: string | null;
}

/** Offers a website to people who did not get what they came for. */
export const WebsiteLink = ({ words, address }: WebsiteLinkProps): VNode | null => {
  const link = address === null ? null : webAddressOf(address);
  return link === null ? null : (
    <a class="line-button" href={link} rel="noopener noreferrer">
      <span class="line-label">{words.website}</span> <span dir="ltr">{hostOf(link)}</span>
    </a>
  );
};

/** The name of a house without the menu below it, which may be long to translate. */
function houseOf({ content, translation }: Campaign, isSecond: boolean): string | null {
  const name = isSecond ? lookUp(translation?.texts ?? {}, 'businessName') : undefined;
  const own = readMenu(content).businessName;
  return own !== null && typeof name === 'string' ? name : own;
}

/** When a pause ends, where the people are who set it: the day, and the time unless it is midnight. */
function backOn(words: PageWords, pause: Campaign['pause']): string | null {
  if (!pause?.untilUtc || !pause.zone) return null;
  const { untilUtc, zone: timeZone } = pause;
  const textOf = (locale: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(untilUtc));
  const isDay = textOf('en-GB', { timeStyle: 'short' }) === '00:00';
  return fillIn(words.backOn, {
    date: textOf(words.locale, { dateStyle: 'long', ...(!isDay && { timeStyle: 'short' }) }),
  });
}
