import type { QrHouse } from '../../../campaigns/house/qr-house.js';
import type { QrPause } from '../../../campaigns/pauses/qr-pause.js';
import type { QrRule } from '../../../campaigns/rules/rule.js';
import type { QrSchedule } from '../../../campaigns/rules/schedule.js';
import type { QrStyle } from '../../../campaigns/style/qr-style.js';
import type { QrCounting } from '../../../core/contract/campaign-counting.js';
import type { QrCodeMode } from '../../../core/contract/campaign-mode.js';
import type { Design } from '../../../core/contract/design-options.js';
import type { Translation } from '../../../core/contract/payloads/page-texts.js';
import type { QrPayloadType } from '../../../core/contract/payloads/payload-type.js';

/**
 * A campaign as exported: first the fields that an import accepts, then those it ignores. Times are ISO 8601 in UTC.
 */
export interface ExportedCampaign {
  readonly name: string;
  readonly code: string;
  readonly mode: QrCodeMode;
  readonly payloadType: QrPayloadType;
  readonly content: string;
  readonly isActive: boolean;
  /** Null unless it is paused with words or until a time. */
  readonly pause: QrPause | null;
  readonly tags: readonly string[];
  readonly externalId: string | null;
  readonly addresses: readonly string[];
  readonly schedule: QrSchedule | null;
  /** Empty if there are none. */
  readonly rules: readonly QrRule[];
  readonly counting: QrCounting;
  readonly style: QrStyle;
  readonly design: Design | null;
  readonly translation: Translation | null;
  readonly house: QrHouse | null;
  readonly id: string;
  /** Null for a Static campaign. */
  readonly address: string | null;
  readonly totalScans: number;
  readonly uniqueScans: number;
  readonly lastScannedUtc: string | null;
  readonly createdUtc: string;
  readonly updatedUtc: string;
  readonly deletedUtc: string | null;
}
