import { LockMode, type Rel } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, Int, ObjectType } from 'type-graphql';
import { QrDesign } from '../../campaigns/style/qr-design.js';
import { QrStyle } from '../../campaigns/style/qr-style.js';
import { type Problem, renderProblem } from '../../core/contract/problems.js';
import { notFound } from '../../core/errors.js';
import { isUuid } from '../../core/ids.js';
import { ProblemColumn } from '../../platform/database/problem-column.js';
import { StoredJson } from '../../platform/database/stored-json.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import { Principal } from '../../tenancy/caller/principal.js';
import { upTo } from '../../tenancy/fields/field-costs.js';
import { TenantScoped, type Workspace } from '../../tenancy/workspace.js';
import { ImportFormat } from './formats/import-format.js';
import { ImportColumn, ImportReading } from './formats/import-reading.js';
import { IMPORT_LIMITS } from './import-limits.js';
import { ImportState } from './import-state.js';
import { ImportFirstRow } from './rows/first-row.js';

/** A file that becomes campaigns, row by row. */
@ObjectType('Import')
@Entity({ tableName: 'campaign_import' })
export class CampaignImport {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @Field(() => ID, { description: 'Id of the file for `startImport`, to start after a dry run or to continue.' })
  @Property({ type: 'uuid' })
  fileId!: string;

  @Property({ type: 'text' })
  fileHash!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  fileName!: string;

  @Field(() => Boolean, { description: 'Checks every row and creates nothing.' })
  @Property({ type: 'boolean' })
  isDryRun!: boolean;

  @Enum({ items: () => ImportFormat, columnType: 'text', nullable: true })
  askedFormat!: ImportFormat | null;

  /** Corrections of what is detected in the file. */
  @StoredJson('campaign_import', () => ImportReading)
  corrections!: ImportReading | null;

  /** The complete style for rows that have none. */
  @StoredJson('campaign_import', () => QrStyle)
  style!: QrStyle | null;

  /** For rows without a style; null without one. */
  @StoredJson('campaign_import', () => QrDesign)
  design!: QrDesign | null;

  @Field(() => ImportState)
  @Enum({ items: () => ImportState, columnType: 'text' })
  state!: ImportState;

  @Field(() => ImportFormat, {
    nullable: true,
    description: 'Null until the file has been read, like the next four fields.',
  })
  @Enum({ items: () => ImportFormat, columnType: 'text', nullable: true })
  format!: ImportFormat | null;

  @Field(() => String, {
    nullable: true,
    description: 'Null for a workbook. Anything but Unicode is a guess: check the samples of `columns`.',
  })
  @Property({ type: 'text', nullable: true })
  encoding!: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  delimiter!: string | null;

  @Field(() => String, { nullable: true, description: 'The sheet of a workbook that was read.' })
  @Property({ type: 'text', nullable: true })
  sheet!: string | null;

  @Field(() => Int, { nullable: true })
  @Property({ type: 'integer', nullable: true })
  rowsTotal!: number | null;

  @Field(() => [String], {
    complexity: upTo(IMPORT_LIMITS.columns),
    description: 'Unknown columns of the file, which are not imported.',
  })
  @StoredJson('campaign_import', () => [String], { otherwise: [] })
  ignoredColumns!: string[];

  @Field(() => [ImportColumn], {
    complexity: upTo(IMPORT_LIMITS.columns),
    description: 'What the columns were taken for. `options.columns` changes it.',
  })
  @StoredJson('campaign_import', () => [ImportColumn], { otherwise: [] })
  columns!: ImportColumn[];

  @StoredJson('campaign_import', () => [ImportFirstRow], { lazy: true, otherwise: [] })
  firstRows!: ImportFirstRow[];

  /** Attempts since the last finished row, whatever interrupted them. */
  @Property({ type: 'integer' })
  attempts!: number;

  /** Number of the last finished row. */
  @Property({ type: 'integer' })
  lastRow!: number;

  @Field(() => Int, { description: 'Rows that created a campaign, or would create one in a dry run.' })
  @Property({ type: 'integer' })
  rowsOk!: number;

  @Field(() => Int, { description: 'Rows that changed the campaign with their external id.' })
  @Property({ type: 'integer' })
  rowsUpdated!: number;

  @Field(() => Int, { description: 'Rows whose campaign already matches.' })
  @Property({ type: 'integer' })
  rowsUnchanged!: number;

  @Field(() => Int, { description: 'Rows that could not be imported. The result file says why.' })
  @Property({ type: 'integer' })
  rowsProblem!: number;

  @Field(() => Int, {
    description: 'Rows whose code stays. In a dry run: would stay. `printedHosts` says which prints lead here.',
  })
  @Property({ type: 'integer' })
  codesKept!: number;

  @Field(() => Int, {
    description: 'Rows whose code cannot stay, and which keep no printed address either. `replacedCodes` says why.',
  })
  @Property({ type: 'integer' })
  codesReplaced!: number;

  @Field(() => GraphQLJSONObject, { nullable: true, description: '`code` and `params` of `problem`.' })
  @ProblemColumn('problem')
  problemDetails!: Problem | null;

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  get problem(): string | null {
    return this.problemDetails && renderProblem(this.problemDetails);
  }

  @Field(() => Int, { nullable: true, description: 'The row at which it failed.' })
  @Property({ type: 'integer', nullable: true })
  problemRow!: number | null;

  @ManyToOne({ entity: () => Principal, fieldName: 'actor_key_id', nullable: true })
  actor!: Rel<Principal> | null;

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  createdUtc!: Date;

  @Field(() => GraphQLISODateTime, { nullable: true })
  @UtcTime({ nullable: true })
  endedUtc!: Date | null;
}

/** Reads the import's row again and locks it until the commit. */
export async function lockImport(em: EntityManager, id: string): Promise<CampaignImport> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const found = isUuid(id) ? await em.findOne(CampaignImport, { id }, lock) : null;
  if (found === null) throw notFound('import');
  return found;
}

/** Returns the import's current state. */
export async function findImport(em: EntityManager, id: string): Promise<CampaignImport> {
  const found = isUuid(id) ? await em.findOne(CampaignImport, { id }, { refresh: true }) : null;
  if (found === null) throw notFound('import');
  return found;
}
