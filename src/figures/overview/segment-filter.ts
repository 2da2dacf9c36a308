import { Field, ID, InputType } from 'type-graphql';

const ANY_OF = 'Scans with one of these labels (1 to 100).';
const NONE_OF = 'Scans with none of these labels (1 to 100).';

@InputType({ description: 'Labels in exactly the overview’s spelling.' })
export class LabelFilter {
  @Field(() => [String], { nullable: true, description: ANY_OF })
  anyOf?: string[] | null;

  @Field(() => [String], { nullable: true, description: NONE_OF })
  noneOf?: string[] | null;
}

@InputType()
export class CityInput {
  @Field(() => String, { description: 'ISO 3166-1 alpha-2; empty for an unknown country.' })
  countryCode!: string;

  @Field(() => String, { description: 'Unknown for an unknown city.' })
  city!: string;
}

@InputType()
export class CityFilter {
  @Field(() => [CityInput], { nullable: true, description: ANY_OF })
  anyOf?: CityInput[] | null;

  @Field(() => [CityInput], { nullable: true, description: NONE_OF })
  noneOf?: CityInput[] | null;
}

@InputType({
  description: 'Scans that match all fields. A city or source called Other matches only scans stored with this label.',
})
export class SegmentFilter {
  @Field(() => LabelFilter, {
    nullable: true,
    description: 'ISO 3166-1 alpha-2 codes, or names as in the overview.',
  })
  countries?: LabelFilter | null;

  @Field(() => CityFilter, { nullable: true })
  cities?: CityFilter | null;

  @Field(() => LabelFilter, { nullable: true })
  devices?: LabelFilter | null;

  @Field(() => LabelFilter, { nullable: true })
  operatingSystems?: LabelFilter | null;

  @Field(() => LabelFilter, { nullable: true })
  browsers?: LabelFilter | null;

  @Field(() => LabelFilter, { nullable: true })
  sources?: LabelFilter | null;

  @Field(() => LabelFilter, {
    nullable: true,
    description: 'The rule that decided where a scan was sent: its name at that time, Default or Fallback.',
  })
  rules?: LabelFilter | null;

  @Field(() => [ID], { nullable: true, description: 'Scans of one of these campaigns (1 to 100).' })
  qrCodeIds?: string[] | null;
}
