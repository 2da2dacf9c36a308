import type { Rel } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { isDay } from '../../core/contract/calendar/days.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { problem } from '../../core/contract/problems.js';
import { Between, IsOptional, MaxCharacters, Requires, ValidateNested } from '../../core/field-rules.js';
import { StoredJson } from '../../platform/database/stored-json.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import { TenantScoped, type Workspace } from '../../tenancy/workspace.js';

const GOAL =
  'A number of scans to reach from one day to another, both inclusive, in the time zone of whoever reads it.';
const IS_SHARED =
  'For a note of the whole workspace: whether shared pages, mails and PDFs of only some of its campaigns have it, too.';
const LAST_DAY = 'YYYY-MM-DD. With a goal, its last day.';
const { textLength, goalScansMax } = LIMITS.notes;

export const IsDay = (): PropertyDecorator => Requires(isDay, problem('not_date_of_years'));

/** Stored as `jsonb` within a note, on whose day it ends. */
@ObjectType({ description: GOAL })
@InputType('ScanGoalInput', { description: GOAL })
export class ScanGoal {
  @Field(() => Int)
  @Between(1, goalScansMax, problem('not_one_to', { max: goalScansMax }))
  scans!: number;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  @IsDay()
  fromDate!: string;
}

/** What happened, or shall be reached, on a day: for the figures of the workspace, or of one campaign. */
@ObjectType()
@Entity({ tableName: 'timeline_note' })
export class TimelineNote {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @Field(() => ID, { nullable: true, description: 'Null for a note of the whole workspace.' })
  @Property({ type: 'uuid', nullable: true })
  qrCodeId!: string | null;

  @Field(() => String, { description: LAST_DAY })
  @Property({ type: 'text', columnType: 'date' })
  date!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  text!: string;

  @Field(() => ScanGoal, { nullable: true })
  @StoredJson('timeline_note', () => ScanGoal)
  goal!: ScanGoal | null;

  @Field(() => Boolean, { description: IS_SHARED })
  @Property({ type: 'boolean' })
  isSharedWithCampaigns!: boolean;

  @UtcTime()
  createdUtc!: Date;
}

@InputType({ description: 'Replaces a note as a whole.' })
export class TimelineNoteInput {
  @Field(() => ID, { nullable: true, description: 'If omitted, the note is for the whole workspace.' })
  qrCodeId?: string | null;

  @Field(() => String, { description: LAST_DAY })
  @IsDay()
  date!: string;

  @Field(() => String, { description: 'Can be empty with a goal.' })
  @MaxCharacters(textLength)
  text!: string;

  @Field(() => ScanGoal, { nullable: true })
  @IsOptional()
  @ValidateNested()
  goal?: ScanGoal | null;

  @Field(() => Boolean, { defaultValue: false, description: IS_SHARED })
  isSharedWithCampaigns!: boolean;
}
