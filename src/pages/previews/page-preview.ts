import type { Rel } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { QrHouse } from '../../campaigns/house/qr-house.js';
import type { Translation } from '../../core/contract/payloads/page-texts.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import { Principal } from '../../tenancy/caller/principal.js';
import type { Workspace } from '../../tenancy/workspace.js';
import { TenantScoped } from '../../tenancy/workspace.js';
import type { PreviewStyle } from './preview-style.js';

/**
 * An unsaved page that its author, a key or a member, can view. The inputs of the page are stored, not its
 * rendering.
 */
@Entity({ tableName: 'page_preview' })
export class PagePreview {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @ManyToOne({ entity: () => Principal, fieldName: 'key_id' })
  author!: Rel<Principal>;

  /** SHA-256 of the token in its address, which has 256 random bits. */
  @Property({ type: 'blob', columnType: 'bytea', unique: true })
  hash!: Uint8Array;

  @Enum({ items: () => QrPayloadType, columnType: 'text' })
  payloadType!: QrPayloadType;

  /** Well-formed, not too long and of a hosted type, but otherwise unchecked. */
  @Property({ type: 'text' })
  content!: string;

  @Property({ type: 'json', columnType: 'jsonb' })
  style!: PreviewStyle;

  /** Checked. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  translation!: Translation | null;

  /** Checked. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  house!: QrHouse | null;

  @UtcTime()
  createdUtc!: Date;

  @UtcTime()
  expiresUtc!: Date;
}
