import { Field, InputType } from 'type-graphql';

@InputType({ description: 'Campaigns by the tags that they have now, in any case. All of these hold.' })
export class TagFilter {
  @Field(() => [String], { nullable: true, description: 'Campaigns with each of these tags: 1 to 20.' })
  allOf?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Campaigns with one of these tags: 1 to 20.' })
  anyOf?: string[] | null;
}
