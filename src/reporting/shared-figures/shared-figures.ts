import type { Rel } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, ID, ObjectType, registerEnumType } from 'type-graphql';
import { BrandKit } from '../../campaigns/brand-kits/brand-kit.js';
import { Campaign } from '../../campaigns/campaign.js';
import { Comparison } from '../../core/contract/calendar/compared-days.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { enumOf } from '../../core/contract/names/enum-of.js';
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from '../../core/contract/people/console-language.js';
import { StoredJson } from '../../platform/database/stored-json.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import { upTo } from '../../tenancy/fields/field-costs.js';
import { TenantScoped, type Workspace } from '../../tenancy/workspace.js';
import { FiguresPeriod } from './figures-period.js';

export const SharedFiguresState = enumOf('Open', 'Expired', 'CampaignDeleted');
export type SharedFiguresState = keyof typeof SharedFiguresState;

registerEnumType(SharedFiguresState, {
  name: 'SharedFiguresState',
  valuesConfig: {
    Open: { description: 'Whoever has the address can open it.' },
    CampaignDeleted: { description: 'It opens again if the campaign is restored.' },
  },
});

/** Figures that whoever has the address can open. The row is deleted when they are revoked. */
@ObjectType()
@Entity({ tableName: 'shared_figures' })
export class SharedFigures {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @Field(() => String, { description: 'The title of the page.' })
  @Property({ type: 'text' })
  name!: string;

  /** The campaign, the tags, or neither for the whole workspace. */
  @ManyToOne({ entity: () => Campaign, fieldName: 'campaign_id', nullable: true })
  campaign!: Rel<Campaign> | null;

  @Field(() => [String], { complexity: upTo(LIMITS.tags.count) })
  @Property({ type: 'array', columnType: 'text[]' })
  allTags!: string[];

  @Field(() => [String], { complexity: upTo(LIMITS.tags.count) })
  @Property({ type: 'array', columnType: 'text[]' })
  anyTag!: string[];

  @Field(() => FiguresPeriod)
  @StoredJson('shared_figures', () => FiguresPeriod, { otherwise: {} })
  period!: FiguresPeriod;

  @Field(() => Comparison, { nullable: true, description: 'Null: with the period of the same length before it.' })
  @Enum({ items: () => Comparison, columnType: 'text', nullable: true })
  comparison!: Comparison | null;

  @Field(() => String)
  @Property({ type: 'text' })
  timeZone!: string;

  @Field(() => String, { description: `${CONSOLE_LANGUAGES.join(' or ')}.` })
  @Property({ type: 'text' })
  language!: ConsoleLanguage;

  @ManyToOne({ entity: () => BrandKit, fieldName: 'brand_kit_id', nullable: true })
  brandKit!: Rel<BrandKit> | null;

  @Field(() => [String], {
    complexity: upTo(LIMITS.sharedFigures.sites),
    description: 'Origins of the sites that may show the page in a frame.',
  })
  @Property({ type: 'array', columnType: 'text[]' })
  sites!: string[];

  /** SHA-256 of the token in its address, which has 256 random bits. */
  @Property({ type: 'blob', columnType: 'bytea', unique: true })
  hash!: Uint8Array;

  /** See `sealToken`; null for a page that was made before addresses were kept. */
  @Property({ type: 'blob', columnType: 'bytea', nullable: true })
  sealedToken!: Uint8Array | null;

  /** See `hashPassword`. */
  @Property({ type: 'text', nullable: true })
  password!: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Null: it does not expire.' })
  @UtcTime({ nullable: true })
  expiresUtc!: Date | null;

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  createdUtc!: Date;

  /** Changes with every update, so that nothing made of the previous values is shown. */
  @Property({ type: 'integer' })
  version!: number;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Up to a minute late. Nothing else is stored about viewers.',
  })
  @UtcTime({ nullable: true })
  lastUsedUtc!: Date | null;
}

/** Returns the state at a time. `campaign` must be loaded. */
export function sharedFiguresState({ campaign, expiresUtc }: SharedFigures, now: number): SharedFiguresState {
  if (campaign !== null && campaign.deletedUtc !== null) return SharedFiguresState.CampaignDeleted;
  return expiresUtc !== null && expiresUtc.getTime() <= now ? SharedFiguresState.Expired : SharedFiguresState.Open;
}
