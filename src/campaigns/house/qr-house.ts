import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { AllergenCodes } from '../../core/contract/menus/allergens.js';
import { Weekday } from '../../core/contract/rule-words.js';
import { upTo } from '../../tenancy/fields/field-costs.js';
import { DISH_NAME } from './sold-out.js';

registerEnumType(AllergenCodes, {
  name: 'QrAllergenCodes',
  description:
    'What marks such as (A,G) beside dishes mean: A to N or 1 to 14 are the allergens of the EU in the order of its list; ' +
    'Austria has letters of its own.',
});

const LIMIT = LIMITS.house;

/** Part of a day, on weekdays or dates, in the time zone of the house. */
@ObjectType('QrHouseTime')
@InputType('QrHouseTimeInput')
export class HouseTime {
  @Field(() => [Weekday], {
    complexity: upTo(Object.keys(Weekday).length),
    nullable: true,
    description: 'The days on which it begins; by default every day.',
  })
  weekdays!: Weekday[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'YYYY-MM-DD. A time with dates replaces, on these, all times without.',
  })
  firstDay!: string | null;

  @Field(() => String, { nullable: true, description: 'The last day; by default the first.' })
  lastDay!: string | null;

  @Field(() => String, { nullable: true, description: 'HH:MM; by default the start of the day.' })
  from!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'HH:MM up to 24:00; by default the end of the day. If not after `from`, it is on the next day.',
  })
  until!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Nothing begins on these days.' })
  isClosed!: boolean | null;
}

const TIMES = upTo(LIMIT.times);

@ObjectType('QrHouseSection')
@InputType('QrHouseSectionInput')
export class HouseSection {
  @Field(() => String, { description: 'The heading of a section of the menu.' })
  heading!: string;

  @Field(() => [HouseTime], { complexity: TIMES, description: 'When the page shows the section.' })
  times!: HouseTime[];
}

@ObjectType('QrHousePicture')
@InputType('QrHousePictureInput')
export class HousePicture {
  @Field(() => String, { description: DISH_NAME })
  dish!: string;

  @Field(() => ID, { description: 'An uploaded picture. The page leaves it out once it is deleted.' })
  assetId!: string;
}

/** What the content of a Menu has no members for. Stored complete, or null. */
@ObjectType('QrHouse', { description: 'What a menu says about its house, beside its content.' })
@InputType('QrHouseInput')
export class QrHouse {
  @Field(() => String, { description: 'IANA time zone of all its times, such as Europe/Berlin.' })
  zone!: string;

  @Field(() => [HouseTime], { complexity: TIMES, nullable: true, description: 'Opening hours.' })
  hours!: HouseTime[] | null;

  @Field(() => String, { nullable: true, description: 'Shown with a link to a map.' })
  address!: string | null;

  @Field(() => String, { nullable: true })
  imprint!: string | null;

  @Field(() => AllergenCodes, { nullable: true })
  allergens!: AllergenCodes | null;

  @Field(() => [HouseSection], {
    complexity: upTo(LIMIT.sections),
    nullable: true,
    description: 'Sections that are not always shown.',
  })
  sections!: HouseSection[] | null;

  @Field(() => [HousePicture], { complexity: upTo(LIMIT.pictures), nullable: true })
  pictures!: HousePicture[] | null;
}
