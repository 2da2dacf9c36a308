import { LIMITS } from '../../../../core/contract/contract-limits.js';
import { problem } from '../../../../core/contract/problems.js';
import { CAPTION_FIELD } from '../../rows/captions.js';
import { linkField, plainName } from '../column-fields.js';
import type { RowMapping } from '../import-row.js';
import { codeOfAddress, linkRow, noteOf, presentText } from './link-row.js';
import { printedAddresses } from './printed-addresses.js';

/** Members that only the API of one service has, or that mean something else there, by their plain names. */
type Members = ReadonlyMap<string, string>;

/** Printed addresses of a row that are looked at: each is noted, and a campaign keeps fewer. */
const PRINTED_MAX = 5 * LIMITS.addresses.count;

const linksWith = (members: Members, idOfAddress: (address: string) => string = (address) => address): RowMapping => ({
  fieldOf: (column) => members.get(plainName(column)) ?? linkField(column),
  inputNames,
  toRow: (row, values) => {
    const { customUrl, shortUrl, externalId } = values;
    const custom = Array.isArray(customUrl) ? customUrl : (presentText(customUrl)?.split(/[\s,;|]+/) ?? []);
    const addresses = [...custom, shortUrl].flatMap((each) => presentText(each) ?? []).slice(0, PRINTED_MAX);
    const code = presentText(values.code)?.replace(/^\/+|\/+$/g, '') ?? codeOfAddress(addresses[0] ?? null);
    const address = presentText(shortUrl);
    return linkRow(row, {
      destination: values.content,
      code,
      printed: printedAddresses(addresses, code, presentText(values.host)),
      title: presentText(values.name),
      // Without an id, the address that the service assigned.
      externalId: presentText(externalId) ?? (address && idOfAddress(address)) ?? code,
      tags: values.tags,
      caption: values.caption,
      notes: [
        noteOf('created_elsewhere', values.created),
        noteOf('expires_elsewhere', values.expires),
        isYes(values.archived) ? problem('was_archived') : null,
        isYes(values.password) ? problem('had_password') : null,
        isYes(values.banned) ? problem('was_banned') : null,
      ],
    });
  },
});

const inputNames: RowMapping['inputNames'] = ({ content, name, tags, caption, externalId, shortUrl, code }) =>
  Object.fromEntries(
    Object.entries({
      content,
      name,
      tags,
      [CAPTION_FIELD]: caption,
      externalId: externalId ?? shortUrl ?? code,
    }).flatMap(([field, column]) => (column === undefined ? [] : [[field, column]])),
  );

const isYes = (value: unknown): boolean => value === true || /^(?:yes|true|1)$/i.test(presentText(value) ?? '');

/** Lists and exports of short links: Shlink, dub, YOURLS, Rebrandly, and others with a long address and a short one. */
export const LINKS = linksWith(new Map());

/** The `id` in Bitly's API is the address without its scheme. */
export const BITLY = linksWith(new Map([['link', 'shortUrl']]), (address) => address.replace(/^https?:\/\//, ''));

/** The items returned by Kutt's `GET /api/v2/links` (3.2.3). */
export const KUTT = linksWith(
  new Map([
    ['target', 'content'],
    ['address', 'code'],
    ['link', 'shortUrl'],
    ['description', 'name'],
  ]),
);
