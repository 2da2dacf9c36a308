import { ArrayType, type Rel } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { GraphQLSafeInt } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, Int, ObjectType } from 'type-graphql';
import type { Workspace } from '../../access/workspaces/workspace.js';
import { TenantScoped } from '../../access/workspaces/workspace.js';
import type { StoredCopies } from '../../inspection/copies/stored-copies.js';
import type { FileType } from '../../inspection/inspect-file.js';
import { UtcTime } from '../../platform/database/utc-time.js';

/** An uploaded file that passed inspection; `QrAsset` in the contract. Only its public copy is stored. */
@ObjectType('QrAsset')
@Entity({ tableName: 'asset' })
export class Asset {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  /** The file store that has the file. */
  @Property({ type: 'uuid' })
  storeId!: string;

  /** The campaign that shows it; null while unattached and private. No relation, because campaigns import assets. */
  @Field(() => ID, { nullable: true })
  @Property({ type: 'uuid', nullable: true })
  campaignId!: string | null;

  @Field(() => String, { description: 'For people; never a path.' })
  @Property({ type: 'text' })
  fileName!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  contentType!: FileType;

  /** Bytes as uploaded: what counts against the allowances. */
  @Field(() => GraphQLSafeInt)
  @Property({ type: 'bigint', columnType: 'bigint' })
  length!: number;

  /** Pixels, upright; null for a PDF. */
  @Property({ type: 'integer', nullable: true })
  width!: number | null;

  @Property({ type: 'integer', nullable: true })
  height!: number | null;

  /** The copies beside the file; null for a file from a version that made none of these. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  copies!: StoredCopies | null;

  /** Widths in pixels, ascending, of copies of the picture's own type, named by their width; earlier versions made these. */
  @Property({ type: new ArrayType(Number), columnType: 'integer[]' })
  widths!: number[];

  @Field(() => Int, { nullable: true, description: 'Of a PDF; null for a picture.' })
  @Property({ type: 'integer', nullable: true })
  pages!: number | null;

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  createdUtc!: Date;

  /** Since when no campaign shows it: 24 hours later it is removed. Null while attached. */
  @UtcTime({ nullable: true })
  unattachedUtc!: Date | null;
}
