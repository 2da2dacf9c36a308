import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { DEFAULT_STYLE } from '../../core/contract/default-style.js';
import { enteredContent } from '../../core/contract/payloads/entered-content.js';
import { problem } from '../../core/contract/problems.js';
import { isCode } from '../../core/contract/text.js';
import { type FieldErrors, validationFailed } from '../../core/errors.js';
import { newCode } from '../../core/ids.js';
import type { Context } from '../../tenancy/caller/context.js';
import { applyAddresses, readDefaultHost } from '../addresses/apply-addresses.js';
import { Campaign } from '../campaign.js';
import type { CampaignLook } from '../campaign-draft.js';
import type { CreateQrCodeInput } from '../campaign-inputs.js';
import { findDraftProblems } from '../check-campaign.js';
import { toStoredDesign } from '../style/style-rules.js';
import { type CampaignState, type ItemPlan, type NewDraft, refused } from './plan.js';
import { planInTurns } from './plan-in-turns.js';

/** The problem of a chosen code that is taken. It does not reveal by whom. */
export const CODE_USED = problem('code_used');

/**
 * Returns those of the codes that a campaign has or had. Skips values that cannot be codes. Codes are unique across all
 * workspaces, forever: a deleted campaign keeps its code, because it may be in print.
 */
export async function usedCodes(em: EntityManager, requested: readonly unknown[]): Promise<Set<string>> {
  const codes = requested.filter((code) => typeof code === 'string').filter(isCode);
  if (codes.length === 0) return new Set();
  const rows = await em.find(Campaign, { code: { $in: codes } }, { filters: false, fields: ['code'] });
  return new Set(rows.map(({ code }) => code));
}

/** Returns that many new codes that no campaign has. */
export async function unusedCodes(em: EntityManager, count: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(newCode());
  const used = await usedCodes(em, [...codes]);
  const free = [...codes].filter((code) => !used.has(code));
  return used.size === 0 ? free : [...free, ...(await unusedCodes(em, used.size))];
}

/** Whether a transaction failed because another one took the same code. */
export const isCodeConflict = (error: unknown): boolean =>
  error instanceof UniqueConstraintViolationException && error.message.includes('campaign_code');

/** Settings for planning a new campaign, besides its input. */
export interface CreationOptions {
  /** The code to use unless the input chooses one. */
  readonly code: string;
  readonly used: ReadonlySet<string>;
  /** The host that new codes encode; see `readDefaultHost`. */
  readonly defaultHost: string | null;
  readonly isUpsert: boolean;
  /** The look of an input without a style. */
  readonly look?: CampaignLook | null;
  readonly state?: CampaignState | undefined;
  /** Problems already found. */
  readonly problems?: FieldErrors | undefined;
}

type DraftOptions = Pick<CreationOptions, 'code' | 'defaultHost' | 'look'>;

/** Returns the draft of a new campaign. The options are for an input without a code, an address or a style. */
export function newDraft(input: CreateQrCodeInput, { defaultHost, look, ...options }: DraftOptions): NewDraft {
  const { name, mode, payloadType, translation, house, schedule, rules, counting, tags, externalId } = input;
  const given = input.style ? null : look;
  const code = input.code ?? options.code;
  const host = mode === QrCodeMode.Dynamic && input.address === undefined ? defaultHost : null;
  const encodedAddress = host === null ? null : `${host}/${code}`;
  return {
    ...{ name, mode, payloadType, translation, house, schedule, rules, counting, tags, externalId },
    content: enteredContent(payloadType, input.content),
    code,
    ...applyAddresses({ code, encodedAddress, addresses: [] }, input),
    style: input.style ?? given?.style ?? DEFAULT_STYLE,
    design: toStoredDesign(input.design ?? given?.design ?? null),
  };
}

/** Checks a new campaign, except for its picture. */
export function planCreation(context: Context, input: CreateQrCodeInput, options: CreationOptions): ItemPlan {
  const { used, isUpsert, state } = options;
  const draft = { ...newDraft(input, options), state };
  const problems = findDraftProblems(context, input, draft);
  problems.addAll(options.problems ?? {});
  if (input.code && !problems.has('code') && used.has(input.code)) problems.add('code', CODE_USED);
  if (!problems.isEmpty) return refused(validationFailed(problems.toFields(), problems.suggestions));
  return { kind: 'create', draft, mask: null, isUpsert };
}

/** Checks new campaigns, except for their pictures, and assigns their codes. */
export async function planCreations(
  context: Context,
  inputs: readonly CreateQrCodeInput[],
  isUpsert = false,
): Promise<ItemPlan[]> {
  const used = await usedCodes(
    context.em,
    inputs.map(({ code }) => code),
  );
  const fresh = await unusedCodes(context.em, inputs.length);
  const defaultHost = await readDefaultHost(context);
  return planInTurns(inputs, (input, place) =>
    planCreation(context, input, { code: fresh[place] ?? '', used, isUpsert, defaultHost }),
  );
}
