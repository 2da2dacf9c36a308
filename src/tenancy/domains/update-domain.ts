import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, InputType } from 'type-graphql';
import { AuditAction } from '../../core/contract/audit-action.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { isOwnRedirect, readWebAddress, webAddressProblem } from '../../core/contract/payloads/syntax/web-address.js';
import { problem } from '../../core/contract/problems.js';
import { FieldProblems } from '../../core/field-problems.js';
import { Checked, IsOptional, MaxCharacters, refuseInvalid } from '../../core/field-rules.js';
import type { Context } from '../caller/context.js';
import { runUnitOfWork } from '../commands/unit-of-work.js';
import { lockWorkspace } from '../workspace.js';
import { Domain, findDomain } from './domain.js';

const ADDRESSES = ['rootUrl', 'unknownUrl'] as const;
const TEXTS = ['robots', 'assetLinks', 'appleAppSiteAssociation'] as const;
export const SETTINGS = [...ADDRESSES, ...TEXTS] as const;

const addressProblem = (value: unknown) => (value === '' ? null : webAddressProblem(value));

/** Both files of app links are an object or a list. */
function jsonProblem(value: unknown) {
  if (value === '') return null;
  try {
    const parsed: unknown = JSON.parse(String(value));
    if (typeof parsed === 'object' && parsed !== null) return null;
  } catch {
    // Not JSON at all.
  }
  return problem('not_json');
}

@InputType({ description: 'Omitted fields stay unchanged. Null and an empty text remove what was there.' })
export class UpdateDomainInput {
  @Field(() => String, { nullable: true, description: 'A web address, not on a domain of the workspace.' })
  @IsOptional()
  @MaxCharacters(LIMITS.rules.destinationLength)
  @Checked(addressProblem)
  rootUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'A web address, not on a domain of the workspace.' })
  @IsOptional()
  @MaxCharacters(LIMITS.rules.destinationLength)
  @Checked(addressProblem)
  unknownUrl?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxCharacters(LIMITS.domainTextLength)
  robots?: string | null;

  @Field(() => String, { nullable: true, description: 'JSON.' })
  @IsOptional()
  @MaxCharacters(LIMITS.domainTextLength)
  @Checked(jsonProblem)
  assetLinks?: string | null;

  @Field(() => String, { nullable: true, description: 'JSON.' })
  @IsOptional()
  @MaxCharacters(LIMITS.domainTextLength)
  @Checked(jsonProblem)
  appleAppSiteAssociation?: string | null;
}

/** Changes what a domain answers besides codes. Instances know before the command ends. */
export async function updateDomain(context: Context, id: string, input: UpdateDomainInput): Promise<Domain> {
  await findDomain(context.em, id);
  refuseInvalid(context, input);
  return runUnitOfWork(context, async ({ em, audit, publish }) => {
    await lockWorkspace(em, context.workspace.id);
    const domain = await findDomain(em, id);
    await refuseLoops(context, em, input);
    const before = { ...domain };
    for (const name of ADDRESSES) if (input[name] !== undefined) domain[name] = hrefOf(input[name]);
    for (const name of TEXTS) if (input[name] !== undefined) domain[name] = input[name] || null;
    const changed = SETTINGS.filter((name) => domain[name] !== before[name]);
    if (changed.length === 0) return domain;
    publish({ kind: 'domain', id: domain.host });
    audit(AuditAction.DomainUpdated, domain.id, { changed });
    return domain;
  });
}

/** Domains could send visitors round in a circle, also those of others; scan addresses would count them as scans. */
async function refuseLoops(
  { publicUrl, domains }: Context,
  em: EntityManager,
  input: UpdateDomainInput,
): Promise<void> {
  const problems = new FieldProblems({});
  for (const name of ADDRESSES) {
    const href = hrefOf(input[name]);
    if (href === null) continue;
    const host = new URL(href).hostname.replace(/\.$/, '');
    const isDomain = domains.get(host) !== null || (await em.count(Domain, { host })) > 0;
    const loops = isOwnRedirect(publicUrl, href) || isDomain;
    if (loops) problems.add(name, problem('address_on_own_domain'));
  }
  problems.throwIfAny();
}

function hrefOf(text: string | null | undefined): string | null {
  const address = text ? readWebAddress(text) : null;
  return address?.ok ? address.url.href : null;
}
