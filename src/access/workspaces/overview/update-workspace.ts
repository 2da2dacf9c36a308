import { Field, InputType } from 'type-graphql';
import { AuditAction } from '../../../core/contract/audit-action.js';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { readWebAddress } from '../../../core/contract/payloads/syntax/web-address.js';
import { Checked, IsOptional } from '../../../core/field-rules.js';
import { MaxCharacters } from '../../../core/validators.js';
import { refuseInvalid } from '../../context/check-input.js';
import type { Context } from '../../context/context.js';
import { runUnitOfWork } from '../../context/unit-of-work.js';
import { lockWorkspace } from '../workspace.js';

const addressProblem = (value: unknown) => {
  const address = readWebAddress(String(value));
  return address.ok ? null : address.problem;
};

@InputType({ description: 'Omitted fields stay unchanged.' })
export class UpdateWorkspaceInput {
  @Field(() => String, {
    nullable: true,
    description: 'A web address to which the page of a paused or scheduled code leads. Null removes it.',
  })
  @IsOptional()
  @MaxCharacters(LIMITS.rules.destinationLength)
  @Checked(addressProblem)
  unavailableUrl?: string | null;
}

/** Changes settings of the caller's workspace. They take effect with the next request. */
export async function updateWorkspace(context: Context, input: UpdateWorkspaceInput): Promise<void> {
  refuseInvalid(context, input);
  const { unavailableUrl } = input;
  await runUnitOfWork(context, async ({ em, audit }) => {
    const workspace = await lockWorkspace(em, context.workspace.id);
    if (unavailableUrl !== undefined) workspace.unavailableUrl = unavailableUrl?.trim() ?? null;
    audit(AuditAction.WorkspaceUpdated, workspace.id, {
      changed: unavailableUrl === undefined ? [] : ['unavailableUrl'],
    });
  });
}
