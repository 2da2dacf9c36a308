import { uuidText } from '../core/uuid-bytes.js';
import { ByteCache } from '../redirect/journal/byte-cache.js';

/** The campaign of a scan, with its workspace. One object serves all scans of a campaign in a batch. */
export interface CampaignKey {
  /** Equal for equal campaigns; sorts by workspace, then campaign, as PostgreSQL sorts the ids. */
  readonly text: string;
  readonly workspaceId: string;
  readonly campaignId: string;
  readonly workspaceBytes: Uint8Array;
  readonly campaignBytes: Uint8Array;
}

const KNOWN_MAX = 100_000;
const SLOTS = 32_768;

/** Decodes the 32 bytes that a scan has in the journal, and remembers the keys. */
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
    // A copy: the given bytes are part of a journal entry, which would stay in memory with them.
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
