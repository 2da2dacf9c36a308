import { uuidText } from '../core/uuid-bytes.js';
import { ByteCache } from './journal/byte-cache.js';

/** A scan's campaign and workspace. All scans of a campaign in a batch share one object. */
export interface CampaignKey {
  /** Equal for equal campaigns. Sorts by workspace, then campaign, in PostgreSQL's order of ids. */
  readonly text: string;
  readonly workspaceId: string;
  readonly campaignId: string;
  readonly workspaceBytes: Uint8Array;
  readonly campaignBytes: Uint8Array;
}

const KNOWN_MAX = 100_000;
const SLOTS = 32_768;

/** Decodes the 32-byte key of a journaled scan, and caches the keys. */
export class CampaignKeyReader {
  readonly #known = new Map<string, CampaignKey>();
  readonly #recent = new ByteCache(SLOTS, (bytes) => this.#find(bytes));

  read(bytes: Uint8Array): CampaignKey {
    return this.#recent.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0, bytes.length);
  }

  #find(bytes: Buffer): CampaignKey {
    const text = bytes.toString('latin1');
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size >= KNOWN_MAX) this.#known.clear();
    // A copy, because the given bytes are part of a journal entry that would otherwise stay in memory.
    const copy = Buffer.from(bytes);
    const workspaceBytes = copy.subarray(0, 16);
    const campaignBytes = copy.subarray(16);
    const key: CampaignKey = {
      text,
      workspaceId: uuidText(workspaceBytes),
      campaignId: uuidText(campaignBytes),
      workspaceBytes,
      campaignBytes,
    };
    this.#known.set(text, key);
    return key;
  }
}
