import type { Rel } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, Int, ObjectType } from 'type-graphql';
import { QrCounting } from '../../core/contract/campaign-counting.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { DEFAULT_STYLE } from '../../core/contract/default-style.js';
import { StoredJson } from '../../platform/database/stored-json.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import { Principal } from '../../tenancy/caller/principal.js';
import { upTo } from '../../tenancy/fields/field-costs.js';
import { TenantScoped, type Workspace } from '../../tenancy/workspace.js';
import { QrHouse } from '../house/qr-house.js';
import { QrRule } from '../rules/rule.js';
import { QrSchedule } from '../rules/schedule.js';
import { QrDesign } from '../style/qr-design.js';
import { QrStyle } from '../style/qr-style.js';
import { QrTranslation } from '../translations/qr-translation.js';

/** The state of a campaign from `changedUtc` until the next revision. Immutable. */
@ObjectType('QrCodeRevision')
@Entity({ tableName: 'campaign_revision' })
export class CampaignRevision {
  /** Not a relation, so that the history of a deleted campaign can be read. */
  @PrimaryKey({ type: 'uuid' })
  campaignId!: string;

  @Field(() => Int, { description: 'Starts at 1, without gaps.' })
  @PrimaryKey({ type: 'integer' })
  revision!: number;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  content!: string;

  @Field(() => QrStyle)
  @StoredJson('campaign_revision', () => QrStyle, { otherwise: DEFAULT_STYLE })
  style!: QrStyle;

  @Field(() => QrDesign, { nullable: true })
  @StoredJson('campaign_revision', () => QrDesign)
  design!: QrDesign | null;

  @Field(() => QrTranslation, { nullable: true })
  @StoredJson('campaign_revision', () => QrTranslation)
  translation!: QrTranslation | null;

  @Field(() => QrHouse, { nullable: true })
  @StoredJson('campaign_revision', () => QrHouse)
  house!: QrHouse | null;

  @Field(() => QrSchedule, { nullable: true })
  @StoredJson('campaign_revision', () => QrSchedule)
  schedule!: QrSchedule | null;

  @Field(() => [QrRule], {
    complexity: upTo(LIMITS.rules.count),
    nullable: true,
    description: 'Null if there are none.',
  })
  @StoredJson('campaign_revision', () => [QrRule])
  rules!: QrRule[] | null;

  @Field(() => QrCounting)
  @Enum({ items: () => QrCounting, columnType: 'text', default: QrCounting.Full })
  counting!: QrCounting;

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  changedUtc!: Date;

  @Field(() => Principal, {
    nullable: true,
    description: 'Null for the operator.',
  })
  @ManyToOne({ entity: () => Principal, fieldName: 'actor_key_id', nullable: true })
  actor!: Rel<Principal> | null;
}
