import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import { type Problem, readProblem, renderProblem } from '../../core/contract/problems.js';
import type { Context } from '../../tenancy/caller/context.js';
import { DomainState, domainStateOf } from '../../tenancy/domains/domain.js';
import { readRows, readTogether } from '../../tenancy/fields/read-together.js';
import { KEPT_NOTES, LOST_NOTES } from './rows/kept-addresses.js';

/** Of the most frequent ones. */
export const PRINTED_HOSTS_MAX = 20;

@ObjectType({ description: 'Addresses under which codes of an imported file were printed, on one host.' })
export class ImportPrintedHost {
  @Field(() => String, { nullable: true, description: 'Null if the file does not say it: send it as `host`.' })
  host!: string | null;

  @Field(() => Int, { description: 'How many lead here, or cannot for the same reason.' })
  addresses!: number;

  @Field(() => DomainState, {
    nullable: true,
    description: 'Whether the host leads here now, as a domain of the workspace. Null: it has not been added.',
  })
  domain!: DomainState | null;

  @Field(() => GraphQLJSONObject, { nullable: true, description: '`code` and `params` of `lost`.' })
  lostDetails!: Problem | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why they cannot lead here, for one of them. Null: they do as soon as the domain is active.',
  })
  get lost(): string | null {
    return this.lostDetails && renderProblem(this.lostDetails);
  }
}

const listOf = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ');

/** A lax path makes nothing of damaged notes, and does not fail. */
const NOTES = 'r.notes';

/** Rows with problems have no campaign that an address could lead to. */
const STATEMENT = {
  name: 'import-printed-hosts',
  text: `select i.id, h.host, h.addresses, h.lost, d.host is not null as "isAdded",
                d.proven_utc as "provenUtc", d.failing_since_utc as "failingSinceUtc"
           from campaign_import i cross join lateral (
             select split_part(note -> 'params' ->> 'address', '/', 1) as host, count(*)::int as addresses,
                    min(note::text) filter (where note ->> 'code' in (${listOf(LOST_NOTES)}))::jsonb as lost
               from import_row r cross join jsonb_path_query(${NOTES}, '$[*]') note
              where r.import_id = i.id and r.status <> 'problem'
                and note ->> 'code' in (${listOf([...KEPT_NOTES, ...LOST_NOTES])})
              group by 1, case when note ->> 'code' in (${listOf(LOST_NOTES)}) then note ->> 'code' end
              order by 2 desc, 1 limit ${PRINTED_HOSTS_MAX}) h
           left join domain d on d.workspace_id = i.workspace_id and d.host = h.host
          where i.workspace_id = $1 and i.id = any ($2::uuid[])
          order by h.lost is not null, h.addresses desc, h.host`,
};

interface Row {
  readonly id: string;
  readonly host: string | null;
  readonly addresses: number;
  readonly lost: unknown;
  readonly isAdded: boolean;
  readonly provenUtc: Date | null;
  readonly failingSinceUtc: Date | null;
}

/** Returns where the codes of an import were printed, those that lead here first. For 30 days, like the rows. */
export const readPrintedHosts = readTogether(
  async (context: Context, ids: readonly string[]): Promise<ImportPrintedHost[][]> => {
    const rows = await readRows<Row>(context, STATEMENT, [ids]);
    return ids.map((id) => rows.filter((row) => row.id === id).map(toPrintedHost));
  },
);

const toPrintedHost = ({ host, addresses, lost, isAdded, ...domain }: Row): ImportPrintedHost =>
  Object.assign(new ImportPrintedHost(), {
    host,
    addresses,
    domain: isAdded ? domainStateOf(domain) : null,
    lostDetails: lost === null ? null : readProblem(lost),
  });
