import { LIMITS } from '../../contract-limits.js';
import { problem } from '../../problems.js';
import { assetIdsIn, hostedPayload, lineIn, proseIn, readHosted } from '../hosted-payload.js';
import type { MemberReader } from '../syntax/json-members.js';

/**
 * A collection of memories. Strings are as sent, null if absent. Whether its assets are images is checked elsewhere.
 */
export interface MemoryContent {
  readonly title: string;
  readonly story: string | null;
  readonly dateLabel: string | null;
  readonly location: string | null;
  readonly assetIds: string[];
}

const rules = (reader: MemberReader): MemoryContent => {
  const title = lineIn(reader, 'title');
  reader.require(['title'], title !== null, problem('collection_title_needed'));
  return {
    title: title ?? '',
    story: proseIn(reader, 'story'),
    dateLabel: lineIn(reader, 'dateLabel'),
    location: lineIn(reader, 'location'),
    assetIds: assetIdsIn(reader, LIMITS.memoryAssetsMax),
  };
};

export const memoryPayload = hostedPayload('opens a collection of memories', rules);

/** Returns the checked content of a Memory. */
export const readMemory = (content: string): MemoryContent => readHosted(rules, content);
