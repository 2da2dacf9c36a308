import { QrCounting } from '../../../core/contract/campaign-counting.js';
import { QrCodeMode } from '../../../core/contract/campaign-mode.js';
import { DEFAULT_STYLE } from '../../../core/contract/default-style.js';
import { lookUp, setMember } from '../../../core/contract/look-up.js';
import { QrPayloadType } from '../../../core/contract/payloads/payload-type.js';
import type { RowMapping } from './import-row.js';
import { presentText, tagsOf } from './link-row.js';

/** Alternative column names, in lower case without spaces, hyphens and underscores. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    title: 'name',
    campaign: 'name',
    url: 'content',
    destination: 'content',
    destinationurl: 'content',
    longurl: 'content',
    target: 'content',
    type: 'payloadType',
    slug: 'code',
    shortcode: 'code',
    labels: 'tags',
  }),
);
const WORDS: Readonly<Record<string, readonly string[]>> = {
  mode: Object.values(QrCodeMode),
  payloadType: Object.values(QrPayloadType),
  counting: Object.values(QrCounting),
};
const FIELDS = ['name', 'content', 'mode', 'payloadType', 'code', 'externalId', 'tags', 'counting'];
const DEFAULTS = { mode: QrCodeMode.Dynamic, payloadType: QrPayloadType.Url };
const STYLE_FIELDS: ReadonlyMap<string, string> = new Map(
  Object.keys(DEFAULT_STYLE).map((field) => [`style.${field}`.toLowerCase(), field]),
);

const plain = (column: string): string => column.toLowerCase().replace(/[\s_-]/g, '');

/** Returns the field of a column, ignoring case; null for an unknown column. */
export function fieldOf(column: string): string | null {
  const name = plain(column);
  const style = STYLE_FIELDS.get(name);
  if (style !== undefined) return `style.${style}`;
  return FIELDS.find((field) => field.toLowerCase() === name) ?? SYNONYMS.get(name) ?? null;
}

/** Our own columns. An empty field counts as missing. */
export const OWN_CSV: RowMapping = {
  known: (column) => fieldOf(column) !== null,
  fieldOf,
  toRow: (row, values) => {
    const input: Record<string, unknown> = {};
    const style: Record<string, unknown> = {};
    for (const [column, value] of Object.entries(values)) {
      const field = fieldOf(column);
      if (field === null || presentText(value) === null) continue;
      if (field.startsWith('style.'))
        setMember(style, field.slice('style.'.length), typed(field.slice('style.'.length), value));
      else if (field === 'tags') setMember(input, field, tagsOf(value));
      else setMember(input, field, field === 'content' ? value : wordOf(field, presentText(value)));
    }
    const all = Object.keys(style).length === 0 ? input : { ...input, style };
    return { row, input: all, defaults: DEFAULTS, notes: [] };
  },
};

/** Accepts the words of enumerations in any case. */
function wordOf(field: string, text: string | null): string | null {
  const words = lookUp(WORDS, field)?.find((word) => word.toLowerCase() === text?.toLowerCase());
  return words ?? text;
}

/**
 * Converts a text to the type of the style's field. A text that does not fit stays unchanged and is refused with the
 * other problems.
 */
function typed(field: string, value: unknown): unknown {
  const text = presentText(value) ?? '';
  const kind = typeof Object.entries(DEFAULT_STYLE).find(([name]) => name === field)?.[1];
  if (kind === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (kind === 'number' && /^\d{1,9}$/.test(text)) return Number(text);
  return text;
}

/** Our own objects, unchanged. */
export const OWN_JSON: RowMapping = {
  known: () => true,
  fieldOf: (column) => column,
  toRow: (row, values) => ({ row, input: values, notes: [] }),
};
