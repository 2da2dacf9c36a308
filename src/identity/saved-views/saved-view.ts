import type { Rel } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { enumOf } from '../../core/contract/names/enum-of.js';
import { MaxCharacters, NotBlank } from '../../core/field-rules.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import { Principal } from '../../tenancy/caller/principal.js';
import { TenantScoped, type Workspace } from '../../tenancy/workspace.js';

/** Screens of the console whose address has filters. The names are stored, so they must not change. */
export const SavedViewScreen = enumOf('Campaigns', 'Analytics', 'Activity');
export type SavedViewScreen = keyof typeof SavedViewScreen;

registerEnumType(SavedViewScreen, { name: 'SavedViewScreen', description: 'A screen of the console.' });

const SEARCH = 'The query of the screen’s address, without a question mark: filters, order, columns and period.';
const IS_SHARED = 'Whether everybody in the workspace sees it. Setting it requires qr:write.';

/** A screen as somebody wants to find it again. It is the query of an address, which only the console reads. */
@ObjectType({ description: 'A named view of a screen of the console.' })
@Entity({ tableName: 'saved_view' })
export class SavedView {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @Field(() => Principal, { description: 'The member who saved it and may change it.' })
  @ManyToOne({ entity: () => Principal, fieldName: 'owner_id' })
  owner!: Rel<Principal>;

  @Field(() => SavedViewScreen)
  @Enum({ items: () => SavedViewScreen, columnType: 'text' })
  screen!: SavedViewScreen;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { description: SEARCH })
  @Property({ type: 'text' })
  search!: string;

  @Field(() => Boolean, { description: IS_SHARED })
  @Property({ type: 'boolean' })
  isShared!: boolean;

  @UtcTime()
  createdUtc!: Date;
}

@InputType({ description: 'Replaces a view as a whole.' })
export class SavedViewInput {
  @Field(() => SavedViewScreen)
  screen!: SavedViewScreen;

  @Field(() => String, { description: 'Each of your views of a screen has another one.' })
  @NotBlank()
  @MaxCharacters(LIMITS.nameLength)
  name!: string;

  @Field(() => String, { description: SEARCH })
  @MaxCharacters(LIMITS.savedViews.searchLength)
  search!: string;

  @Field(() => Boolean, { defaultValue: false, description: IS_SHARED })
  isShared!: boolean;
}
