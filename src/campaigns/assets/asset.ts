import type { Rel } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { GraphQLSafeInt } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, Int, ObjectType } from 'type-graphql';
import type { StoredCopies } from '../../inspection/copies/stored-copies.js';
import type { FileType } from '../../inspection/recognize-file.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import type { Workspace } from '../../tenancy/workspace.js';
import { TenantScoped } from '../../tenancy/workspace.js';

/** An uploaded file that passed inspection; `QrAsset` in the contract. Only its public copy is stored. */
@ObjectType('QrAsset')
@Entity({ tableName: 'asset' })
export class Asset {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  /** Id of the file store that holds the file. */
  @Property({ type: 'uuid' })
  storeId!: string;

  /** The campaign that shows it; null while unattached and private. Not a relation, because campaigns import assets. */
  @Field(() => ID, { nullable: true })
  @Property({ type: 'uuid', nullable: true })
  campaignId!: string | null;

  @Field(() => String, { description: 'For display; never a path.' })
  @Property({ type: 'text' })
  fileName!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  contentType!: FileType;

  /** Bytes as uploaded, which is what counts against the allowances. */
  @Field(() => GraphQLSafeInt)
  @Property({ type: 'bigint', columnType: 'bigint' })
  length!: number;

  /** Pixels, in the upright orientation; null for a PDF. */
  @Property({ type: 'integer', nullable: true })
  width!: number | null;

  @Property({ type: 'integer', nullable: true })
  height!: number | null;

  /** The derived copies stored with the file; null for a PDF whose pages could not be drawn. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  copies!: StoredCopies | null;

  @Field(() => Int, { nullable: true, description: 'Number of pages of a PDF; null for a picture.' })
  @Property({ type: 'integer', nullable: true })
  pages!: number | null;

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  createdUtc!: Date;

  /** When the last campaign stopped showing it; it is removed 24 hours later. Null while attached. */
  @UtcTime({ nullable: true })
  unattachedUtc!: Date | null;
}
