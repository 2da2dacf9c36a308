import type { Rel } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ArgsType, Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { DEFAULT_STYLE } from '../../core/contract/default-style.js';
import { notFound } from '../../core/errors.js';
import { IsOptional, MaxCharacters, NotBlank, ValidateNested } from '../../core/field-rules.js';
import { isUuid } from '../../core/ids.js';
import { StoredJson } from '../../platform/database/stored-json.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import { PageArgs } from '../../tenancy/fields/paging.js';
import { TenantScoped, type Workspace } from '../../tenancy/workspace.js';
import { QrDesign } from '../style/qr-design.js';
import { QrStyle } from '../style/qr-style.js';

/** A style and design that a workspace has saved under a name: logo, colours, fonts, shapes and frame. */
@ObjectType({
  description:
    'A saved look. To apply it, send its `style` and `design`. Campaigns keep no connection to it, so that changing or ' +
    'deleting it changes no printed code. If the page colours of its `style` are the defaults, none were chosen: shared ' +
    'figures, mails and PDFs then have the colours of its code.',
})
@Entity({ tableName: 'brand_kit' })
export class BrandKit {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => QrStyle)
  @StoredJson('brand_kit', () => QrStyle, { otherwise: DEFAULT_STYLE })
  style!: QrStyle;

  @Field(() => QrDesign, { nullable: true })
  @StoredJson('brand_kit', () => QrDesign)
  design!: QrDesign | null;

  @Field(() => Boolean, { description: 'Whether the console starts new codes with it. At most one.' })
  @Property({ type: 'boolean' })
  isDefault!: boolean;

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  createdUtc!: Date;
}

@InputType({ description: 'Replaces a kit as a whole.' })
export class BrandKitInput {
  @Field(() => String)
  @NotBlank()
  @MaxCharacters(LIMITS.nameLength)
  name!: string;

  @Field(() => QrStyle)
  @ValidateNested()
  style!: QrStyle;

  @Field(() => QrDesign, { nullable: true })
  @IsOptional()
  @ValidateNested()
  design?: QrDesign | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Another default kit is no longer the default.' })
  isDefault!: boolean;
}

/** Which kits to list: by default all. A page of few kits is for large logos. */
@ArgsType()
export class BrandKitsArgs extends PageArgs {
  @Field(() => Int, { defaultValue: LIMITS.brandKits })
  override pageSize!: number;
}

/** Returns a kit of the EntityManager's workspace. Throws `not_found` if there is none. */
export async function findBrandKit(em: EntityManager, id: string): Promise<BrandKit> {
  const kit = isUuid(id) ? await em.findOne(BrandKit, { id }) : null;
  if (kit === null) throw notFound('brand kit');
  return kit;
}
