import type { Rel } from '@mikro-orm/core';
import { Entity, Enum, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { QrCounting } from '../core/contract/campaign-counting.js';
import { QrCodeMode } from '../core/contract/campaign-mode.js';
import { LIMITS } from '../core/contract/contract-limits.js';
import { DEFAULT_STYLE } from '../core/contract/default-style.js';
import { QrPayloadType } from '../core/contract/payloads/payload-type.js';
import { comparedText } from '../core/contract/text.js';
import { StoredJson } from '../platform/database/stored-json.js';
import { UtcTime } from '../platform/database/utc-time.js';
import { upTo } from '../tenancy/fields/field-costs.js';
import { TenantScoped, type Workspace } from '../tenancy/workspace.js';
import { QrHouse } from './house/qr-house.js';
import { QrSoldOut } from './house/sold-out.js';
import { QrPause } from './pauses/qr-pause.js';
import { QrRule } from './rules/rule.js';
import { QrSchedule } from './rules/schedule.js';
import { QrDesign } from './style/qr-design.js';
import { QrStyle } from './style/qr-style.js';
import { QrTranslation } from './translations/qr-translation.js';

registerEnumType(QrCodeMode, {
  name: 'QrCodeMode',
  description: 'Static codes encode their content; Dynamic codes encode the address of a redirect that counts scans.',
});
registerEnumType(QrPayloadType, { name: 'QrPayloadType' });

/** Hides deleted campaigns from every query that does not disable the filter. */
export const DELETED_FILTER = 'notDeleted';

/** A QR campaign: one code and what it leads to. The contract calls it `QrCode`. */
@ObjectType('QrCode')
@Filter({ name: DELETED_FILTER, cond: { deletedUtc: null }, default: true, args: false })
@Entity({ tableName: 'campaign' })
export class Campaign {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, {
    description: 'The last part of the redirect address: 8 base58 characters, or as chosen.',
  })
  @Property({ type: 'text', unique: true })
  code!: string;

  @Field(() => QrCodeMode)
  @Enum({ items: () => QrCodeMode, columnType: 'text' })
  mode!: QrCodeMode;

  @Field(() => QrPayloadType)
  @Enum({ items: () => QrPayloadType, columnType: 'text' })
  payloadType!: QrPayloadType;

  @Field(() => String, { description: 'As sent, without white space and invisible characters around it.' })
  @Property({ type: 'text' })
  content!: string;

  @Field(() => QrStyle)
  @StoredJson('campaign', () => QrStyle, { otherwise: DEFAULT_STYLE })
  style!: QrStyle;

  /** Null: the style alone describes the picture. */
  @Field(() => QrDesign, { nullable: true, description: 'How the picture goes beyond its style.' })
  @StoredJson('campaign', () => QrDesign)
  design!: QrDesign | null;

  @Field(() => QrTranslation, { nullable: true })
  @StoredJson('campaign', () => QrTranslation)
  translation!: QrTranslation | null;

  @Field(() => QrHouse, { nullable: true })
  @StoredJson('campaign', () => QrHouse)
  house!: QrHouse | null;

  /** Null for none. Not part of the version or the history; ask `soldOutAt`. */
  @StoredJson('campaign', () => [QrSoldOut])
  soldOut!: QrSoldOut[] | null;

  /** The data mask with which the picture was decoded, 0 to 7. */
  @Property({ type: 'smallint' })
  mask!: number;

  /** False while it is paused, and until a job has ended a pause that is over: ask `isActiveAt`. */
  @Property({ type: 'boolean' })
  isActive!: boolean;

  /** Null unless it is paused with words or until a time. */
  @StoredJson('campaign', () => QrPause)
  pause!: QrPause | null;

  /** Null: the campaign has no schedule. */
  @StoredJson('campaign', () => QrSchedule)
  schedule!: QrSchedule | null;

  /** Null for no rules; never an empty list. */
  @StoredJson('campaign', () => [QrRule])
  rules!: QrRule[] | null;

  @Field(() => QrCounting)
  @Enum({ items: () => QrCounting, columnType: 'text', default: QrCounting.Full })
  counting!: QrCounting;

  /** Set by a trigger, and for good, when the campaign first counts in totals only. */
  @Property({ type: 'boolean', default: false, lazy: true })
  hasTotalsOnlyScans?: boolean;

  @Field(() => [String], {
    complexity: upTo(LIMITS.tags.count),
    description: 'In the order and spelling sent; case and accents do not matter.',
  })
  @Property({ type: 'array', columnType: 'text[]' })
  tags!: string[];

  @Field(() => String, { nullable: true, description: 'The campaign’s id in another system. Unique in the workspace.' })
  @Property({ type: 'text', nullable: true })
  externalId!: string | null;

  @Field(() => [String], {
    complexity: upTo(LIMITS.addresses.count),
    description:
      'Where it is scanned besides its code: hosts of the workspace with a path, such as `go.example.com/summer`.',
  })
  @Property({ type: 'array', columnType: 'text[]' })
  addresses!: string[];

  /** See `AddressedCampaign`. One of `addresses`, or its code on a host of the workspace. */
  @Property({ type: 'text', nullable: true })
  encodedAddress!: string | null;

  /** When it was first in a print run, which is deleted itself after some weeks; null if never. */
  @Property({ type: 'datetime', columnType: 'timestamptz(3)', nullable: true, lazy: true })
  printedUtc?: Date | null;

  /** Name, content, code and addresses in the form in which they are compared (ADR 62). */
  @Property({ type: 'text', lazy: true })
  searchText!: string;

  /** Starts at 1 and grows by one with every change of the row, including deletion and restoration. */
  @Field(() => Int, { description: 'Increases by one with every change of the campaign; scans do not affect it.' })
  @Property({ type: 'integer', default: 1 })
  version!: number;

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  createdUtc!: Date;

  @UtcTime()
  updatedUtc!: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Null unless it is deleted.' })
  @UtcTime({ nullable: true })
  deletedUtc!: Date | null;
}

type Searched = Readonly<Pick<Campaign, 'name' | 'content' | 'code' | 'addresses' | 'encodedAddress'>>;

/** Returns the text that searches match against. Addresses have a scheme, as people paste them. */
export function searchTextOf({ name, content, code, addresses, encodedAddress }: Searched): string {
  const found = new Set(encodedAddress === null ? addresses : [encodedAddress, ...addresses]);
  return comparedText([name, content, code, ...[...found].map((each) => `https://${each}`)].join('\n'));
}

/** What decides whether a campaign is paused. */
export interface PauseState {
  readonly isActive: boolean;
  readonly pause: Pick<QrPause, 'untilUtc'> | null;
}

/** When the campaign is active by itself, in milliseconds since the epoch: 0 if it already is, `Infinity` for never. */
export const activeFrom = ({ isActive, pause }: PauseState): number =>
  isActive ? 0 : Date.parse(pause?.untilUtc ?? '') || Number.POSITIVE_INFINITY;

/**
 * Whether the campaign is not paused. This is what `isActive` means for everybody who reads a campaign; the column
 * follows within a minute, when a job ends the pause.
 */
export const isActiveAt = (state: PauseState, now: number): boolean => now >= activeFrom(state);
