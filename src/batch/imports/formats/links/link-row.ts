import { findExternalIdProblem, findTagProblem } from '../../../../campaigns/tags/labels.js';
import { LIMITS } from '../../../../core/contract/contract-limits.js';
import { memberOf } from '../../../../core/contract/look-up.js';
import { type Problem, problem } from '../../../../core/contract/problems.js';
import { isLongerThan } from '../../../../core/contract/text.js';
import { captionedBy } from '../../rows/captions.js';
import type { ImportRow } from '../import-row.js';

/** A short link from another service. Empty texts count as null. */
export interface ShortLink {
  readonly destination: unknown;
  /** The last segment of its address. */
  readonly code: string | null;
  readonly printed: readonly string[];
  readonly title: string | null;
  /**
   * The link's identifier at the service, so that a later export updates the same campaign. Omitted if it
   * cannot be stored.
   */
  readonly externalId: unknown;
  /** A list, or a text that `tagsOf` can split. */
  readonly tags: unknown;
  readonly caption: unknown;
  readonly notes: readonly (Problem | null)[];
}

/** Returns a text that is not empty; null for any other value. */
export const presentText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/**
 * Returns the path of a short address, with or without a scheme, or the text itself if it has none: then it is a code.
 */
export function codeOfAddress(text: string | null): string | null {
  if (text === null || !/[./]/.test(text)) return text;
  return presentText(readAddress(text)?.path) ?? text;
}

/** Reads an address with or without its scheme. Its path has no slashes around it; null if there is no host. */
export function readAddress(text: string): { host: string; path: string } | null {
  const read = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  return read && { host: read.host, path: decoded(read.pathname.replace(/^\/+|\/+$/g, '')) };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Splits a text into tags at `|`, or at commas and semicolons if it has no `|`. In a list, an object stands for its
 * `name`.
 */
export function tagsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.map((tag) => memberOf(tag, 'name') ?? tag);
  const text = presentText(value) ?? '';
  return text
    .split(text.includes('|') ? '|' : /[,;]/)
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** Converts the link to a Dynamic campaign that opens its destination. */
export function linkRow(row: number, link: ShortLink): ImportRow {
  const { destination, code, printed, title, notes } = link;
  const content = presentText(destination) ?? '';
  const name = title ?? code ?? URL.parse(content)?.host ?? content;
  const named = { name: shorten(name) };
  const externalId = presentText(link.externalId);
  const isStorable = externalId !== null && findExternalIdProblem(externalId) === null;
  const { taken, left } = takeTags(tagsOf(link.tags));
  return {
    row,
    input: {
      ...(title === null ? {} : named),
      ...{ content, mode: 'Dynamic', payloadType: 'Url' },
      ...(isStorable ? { externalId } : {}),
      ...(taken.length > 0 ? { tags: taken } : {}),
      ...captionedBy(presentText(link.caption)),
    },
    defaults: named,
    requestedCode: code,
    printed,
    notes: [
      ...(isLongerThan(name, LIMITS.nameLength) ? [problem('title_cut', { max: LIMITS.nameLength })] : []),
      ...[noteOf('tags_left_out', left), ...notes].filter((note) => note !== null),
    ],
  };
}

/** Returns the valid tags, up to the limit of a campaign, and the rest. */
function takeTags(tags: readonly unknown[]): { taken: string[]; left: unknown[] } {
  const taken: string[] = [];
  const left: unknown[] = [];
  for (const tag of tags) {
    const isPossible = typeof tag === 'string' && findTagProblem(tag) === null && taken.length < LIMITS.tags.count;
    if (isPossible) taken.push(tag);
    else left.push(tag);
  }
  return { taken, left };
}

const shorten = (name: string): string =>
  isLongerThan(name, LIMITS.nameLength) ? [...name].slice(0, LIMITS.nameLength).join('') : name;

/** Returns a note about a value that cannot be taken over; null if the value is missing. */
export const noteOf = (
  code: 'created_elsewhere' | 'expires_elsewhere' | 'tags_left_out',
  value: unknown,
): Problem | null => {
  const text = Array.isArray(value) ? value.map(String).join(', ') : presentText(value);
  return text === null || text === '' ? null : problem(code, { value: text });
};
