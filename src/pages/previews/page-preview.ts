import type { Rel } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ApiKey } from '../../access/api-keys/api-key.js';
import type { Workspace } from '../../access/workspaces/workspace.js';
import { TenantScoped } from '../../access/workspaces/workspace.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import type { PreviewStyle } from './preview-style.js';

/** A page that is not saved, to be looked at by the key that described it. What it is rendered from is kept, not the page. */
@Entity({ tableName: 'page_preview' })
export class PagePreview {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @ManyToOne({ entity: () => ApiKey, fieldName: 'key_id' })
  key!: Rel<ApiKey>;

  /** SHA-256 of the token in its address, which has 256 random bits. */
  @Property({ type: 'blob', columnType: 'bytea', unique: true })
  hash!: Uint8Array;

  @Enum({ items: () => QrPayloadType, columnType: 'text' })
  payloadType!: QrPayloadType;

  /** Well-formed and not too long; of a hosted type, otherwise unchecked. */
  @Property({ type: 'text' })
  content!: string;

  @Property({ type: 'json', columnType: 'jsonb' })
  style!: PreviewStyle;

  @UtcTime()
  createdUtc!: Date;

  @UtcTime()
  expiresUtc!: Date;
}
