import { LIMITS } from '../../contract-limits.js';
import { problem } from '../../problems.js';
import { assetIdsIn, hostedPayload, lineIn, proseIn, readHosted, webAddressIn } from '../hosted-payload.js';
import type { MemberReader } from '../syntax/json-members.js';

/**
 * The menu of, for example, a restaurant or hairdresser. Strings are as sent, null if absent; at least one of
 * `businessName` and `title` is present.
 */
export interface MenuContent {
  readonly businessName: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly assetIds: string[];
}

const rules = (reader: MemberReader): MenuContent => {
  const businessName = lineIn(reader, 'businessName');
  const title = lineIn(reader, 'title');
  if (businessName === null && title === null && !reader.isWrong(['title'])) {
    reader.require(['businessName'], false, problem('business_name_or_title_needed'));
  }
  return {
    businessName,
    title,
    description: proseIn(reader, 'description'),
    phone: lineIn(reader, 'phone'),
    website: webAddressIn(reader, 'website'),
    assetIds: assetIdsIn(reader, LIMITS.menuAssetsMax, problem('at_least_assets', { min: LIMITS.menuAssetsMin })),
  };
};

export const menuPayload = hostedPayload('opens a menu', rules);

/** Returns the checked content of a Menu. */
export const readMenu = (content: string): MenuContent => readHosted(rules, content);
