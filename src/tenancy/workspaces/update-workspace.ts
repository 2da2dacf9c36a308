import { Field, InputType } from 'type-graphql';
import { AuditAction } from '../../core/contract/audit-action.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { webAddressProblem } from '../../core/contract/payloads/syntax/web-address.js';
import { cleanValue } from '../../core/contract/text.js';
import { Checked, IsOptional, MaxCharacters, NotBlank, refuseInvalid } from '../../core/field-rules.js';
import type { CallerContext } from '../caller/context.js';
import { requirePermission } from '../caller/known-principal.js';
import { runUnitOfWork } from '../commands/unit-of-work.js';
import { lockWorkspace } from '../workspace.js';

@InputType({ description: 'Omitted fields stay unchanged.' })
export class UpdateWorkspaceInput {
  @Field(() => String, {
    nullable: true,
    description: 'Its addresses stay the same. Only Owners may change it.',
  })
  @IsOptional()
  @NotBlank()
  @MaxCharacters(LIMITS.nameLength)
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A web address to which the page of a paused or scheduled code leads. Null removes it.',
  })
  @IsOptional()
  @MaxCharacters(LIMITS.rules.destinationLength)
  @Checked(webAddressProblem)
  unavailableUrl?: string | null;
}

/**
 * Changes settings of the caller's workspace. They take effect with the next request. Of its members, only Owners may
 * do that; a key may change all but the name.
 */
export async function updateWorkspace(context: CallerContext, input: UpdateWorkspaceInput): Promise<void> {
  const { name, unavailableUrl } = input;
  const needsOwner = context.session !== null || typeof name === 'string';
  if (needsOwner) requirePermission(context, 'people:manage');
  refuseInvalid(context, input);
  await runUnitOfWork(context, async ({ em, audit }) => {
    const workspace = await lockWorkspace(em, context.workspace.id);
    if (unavailableUrl !== undefined)
      workspace.unavailableUrl = unavailableUrl === null ? null : cleanValue(unavailableUrl);
    if (typeof name === 'string') workspace.name = name.trim();
    const changed = [
      ...(typeof name === 'string' ? ['name'] : []),
      ...(unavailableUrl === undefined ? [] : ['unavailableUrl']),
    ];
    audit(AuditAction.WorkspaceUpdated, workspace.id, { changed });
  });
}
