import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ObjectType } from 'type-graphql';
import { Asset } from '../../campaigns/assets/asset.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import type { PageLanguageTag } from '../../core/contract/payloads/page-texts.js';
import { PROBLEM_DETAILS, type Problem } from '../../core/contract/problems.js';
import { upTo } from '../../tenancy/fields/field-costs.js';

/** What would be rejected if the page were saved now. */
@ObjectType()
export class PagePreviewProblem {
  @Field(() => String, { description: 'As in the errors of a request that saves, for example `content.title`.' })
  field!: string;

  @Field(() => String)
  message!: string;

  @Field(() => GraphQLJSONObject, { description: PROBLEM_DETAILS })
  details!: Problem;

  @Field(() => String, { nullable: true, description: 'For a colour, the nearest one that would be accepted.' })
  suggestion!: string | null;
}

/** An unsaved page with its own address. */
@ObjectType('PagePreview')
export class KeptPreview {
  @Field(() => String, {
    description:
      'A path of this service, readable for the requesting key or member. Add `?design=` and a page template to ' +
      'see the same page in another design.',
  })
  address!: string;

  @Field(() => GraphQLISODateTime)
  expiresUtc!: Date;

  @Field(() => String, {
    nullable: true,
    description: 'The language of the content, as recognised from its texts, if pages have words in it.',
  })
  language!: PageLanguageTag | null;

  @Field(() => [Asset], {
    complexity: upTo(LIMITS.memoryAssetsMax),
    description: 'The files that the content names and the workspace has, in order.',
  })
  files!: Asset[];

  @Field(() => [PagePreviewProblem], { complexity: upTo(LIMITS.jsonMembers) })
  problems!: PagePreviewProblem[];
}
