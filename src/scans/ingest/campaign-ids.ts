import { uuidText } from '../../shared/uuid-bytes.js';
import { ByteCache } from '../journal/byte-cache.js';
import type { CampaignKey } from './journaled-scan.js';

const KNOWN_MAX = 100_000;
const SLOTS = 32_768;

/** Reads subjects from the 32 bytes of the journal, and remembers them. */
export class CampaignKeyReader {
  readonly #known = new Map<string, CampaignKey>();
  readonly #recent = new ByteCache(SLOTS, (bytes) => this.#find(bytes));

  read(bytes: Uint8Array): CampaignKey {
    return this.#recent.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0, bytes.length);
  }

  #find(bytes: Buffer): CampaignKey {
    const key = bytes.toString('latin1');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= KNOWN_MAX) this.#known.clear();
    // Bytes of its own: those of the journal belong to an entry.
    const own = Buffer.from(bytes);
    const [workspace, campaign] = [own.subarray(0, 16), own.subarray(16)];
    const subject = { key, workspace, campaign, workspaceId: uuidText(workspace), campaignId: uuidText(campaign) };
    this.#known.set(key, subject);
    return subject;
  }
}
