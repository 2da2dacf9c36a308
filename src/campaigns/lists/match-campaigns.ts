import { Field, ID, ObjectType } from 'type-graphql';
import { readScanAddress } from '../../core/contract/hosts/scan-address.js';
import { redirectAddress } from '../../core/contract/payloads/syntax/web-address.js';
import { problem } from '../../core/contract/problems.js';
import { trimText } from '../../core/contract/text.js';
import { FieldProblems } from '../../core/field-problems.js';
import { isUuid } from '../../core/ids.js';
import type { Context } from '../../tenancy/caller/context.js';
import { upTo } from '../../tenancy/fields/field-costs.js';
import { readRows } from '../../tenancy/fields/read-together.js';

export const REFERENCES_MAX = 500;
const NAMESAKES_MAX = 10;

@ObjectType({ description: 'A campaign that matches a text.' })
export class MatchedQrCode {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;
}

@ObjectType()
export class QrCodeMatch {
  @Field(() => String, { description: 'As sent.' })
  reference!: string;

  @Field(() => [MatchedQrCode], {
    complexity: upTo(NAMESAKES_MAX),
    description: `Empty if there is no match. If several campaigns have the same name, the ten newest.`,
  })
  qrCodes!: MatchedQrCode[];
}

interface Row extends MatchedQrCode {
  readonly place: number;
}

/**
 * More specific matches come first: a campaign with the text as its external id hides campaigns that merely have it
 * as their name.
 */
const MATCHES = {
  name: 'match-campaigns',
  text: `
    with wanted as (select text, address, code, place::integer
      from unnest($2::text[], $4::text[], $5::text[]) with ordinality as w (text, address, code, place)),
    found as (
      select place, 1 as rank, c.id from wanted join campaign c on c.workspace_id = $1 and c.external_id = text
      union all select place, 2, a.campaign_id from wanted w
        join campaign_address a on a.workspace_id = $1 and a.address = w.address
      union all select place, 3, c.id from wanted w join campaign c on c.workspace_id = $1 and c.code = w.code
      union all select place, 4, c.id from wanted join campaign c on c.workspace_id = $1 and c.id::text = lower(text)
        and c.id = any ($3::uuid[])
      union all select place, 5, l.id from wanted cross join lateral (
        select id from campaign_listing where workspace_id = $1 and name collate "und-x-icu" = any(
          array[text, normalize(text, nfc), normalize(text, nfd)] collate "und-x-icu")
        order by id limit ${NAMESAKES_MAX}) l
    ), best as (select place, min(rank) as rank from found join campaign c using (id) where c.deleted_utc is null group by place)
    select f.place, c.id, c.name from best join found f using (place, rank) join campaign c on c.id = f.id
    where c.workspace_id = $1 and c.deleted_utc is null order by f.place, c.created_utc desc, c.id`,
};

/**
 * Finds campaigns by what people know of them, in this order: external id, address on a host of the workspace, code or
 * address of the code, id, exact name in any Unicode form.
 */
export async function matchCampaigns(context: Context, references: readonly string[]): Promise<QrCodeMatch[]> {
  const problems = new FieldProblems(context.inputProblems);
  if (references.length > REFERENCES_MAX) problems.add('references', problem('at_most', { max: REFERENCES_MAX }));
  problems.throwIfAny();
  const address = redirectAddress(context.publicUrl, '');
  const texts = references.map((text) => {
    const trimmed = trimText(text).toWellFormed().replaceAll('\0', '');
    return trimmed.startsWith(address) ? trimmed.slice(address.length) : trimmed;
  });
  const found = texts.map((text) => placeOf(context, text));
  const places = [found.map(({ address }) => address), found.map(({ code }) => code)];
  const rows = await readRows<Row>(context, MATCHES, [texts, texts.filter(isUuid), ...places]);
  const byPlace = Map.groupBy(rows, ({ place }) => place - 1);
  return references.map((reference, place) => ({ reference, qrCodes: byPlace.get(place) ?? [] }));
}

/** Returns the address that a text may be, and the code. On a host of the workspace, a path may be a code. */
function placeOf(
  { domains, workspace }: Context,
  text: string,
): { readonly address: string | null; readonly code: string } {
  const read = readScanAddress(text);
  if (!read.ok) return { address: null, code: text };
  const isOwn = domains.get(read.host)?.workspaceId === workspace.id;
  return { address: `${read.host}/${read.path}`, code: isOwn ? read.path : text };
}
