import { Field, ID, InputType } from 'type-graphql';
import { BrandKit } from '../campaigns/brand-kits/brand-kit.js';
import { toStoredTags } from '../campaigns/tags/labels.js';
import { LIMITS } from '../core/contract/contract-limits.js';
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from '../core/contract/people/console-language.js';
import { problem } from '../core/contract/problems.js';
import type { FieldProblems } from '../core/field-problems.js';
import { MaxCharacters, NotBlank, OneOf } from '../core/field-rules.js';
import { isUuid } from '../core/ids.js';
import { findFiguresScope } from '../figures/figures-scope.js';
import { readTimeZone } from '../figures/period/chosen-period.js';
import type { TimeZone } from '../scans/period/local-spans.js';
import type { Context } from '../tenancy/caller/context.js';

/** What figures that leave the workspace are of, and how they look; not a type of its own in the schema. */
@InputType()
export abstract class FiguresSubjectInput {
  @Field(() => String, { description: 'For the list; the title of a page.' })
  @NotBlank()
  @MaxCharacters(LIMITS.nameLength)
  name!: string;

  @Field(() => ID, { nullable: true, description: 'If omitted, the figures are for the whole workspace, or for tags.' })
  qrCodeId?: string | null;

  @Field(() => [String], { nullable: true, description: 'Figures of the campaigns that have all of these tags.' })
  allTags?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Figures of the campaigns that have one of these tags.' })
  anyTag?: string[] | null;

  @Field(() => String, { description: 'IANA name, such as Europe/Berlin.' })
  timeZone!: string;

  @Field(() => String, { defaultValue: 'en', description: `${CONSOLE_LANGUAGES.join(' or ')}.` })
  @OneOf(CONSOLE_LANGUAGES)
  language!: ConsoleLanguage;

  @Field(() => ID, { nullable: true, description: 'Logo and colours. They follow the kit.' })
  brandKitId?: string | null;
}

export interface FiguresSubject {
  /** Null for the whole workspace, or for tags. */
  readonly campaignId: string | null;
  readonly allTags: string[];
  readonly anyTag: string[];
  readonly zone: TimeZone;
  readonly brandKit: BrandKit | null;
}

/**
 * Returns the subject in stored form. Adds problems to `problems`; if there are any, do not use the result. Throws
 * `not_found` for a campaign that is not in the workspace.
 */
export async function readFiguresSubject(
  context: Context,
  input: FiguresSubjectInput,
  problems: FieldProblems,
): Promise<FiguresSubject> {
  const { qrCodeId = null, allTags, anyTag, brandKitId = null } = input;
  const { campaignIds } = await findFiguresScope(context, input, problems);
  const isKnown = brandKitId !== null && !problems.has('brandKitId') && isUuid(brandKitId);
  const brandKit = isKnown ? await context.em.findOne(BrandKit, { id: brandKitId }) : null;
  if (brandKitId !== null && brandKit === null) problems.add('brandKitId', problem('brand_kit_unknown'));
  return {
    campaignId: qrCodeId === null ? null : (campaignIds?.[0] ?? null),
    allTags: toStoredTags(allTags ?? []),
    anyTag: toStoredTags(anyTag ?? []),
    zone: readTimeZone(input, problems),
    brandKit,
  };
}
