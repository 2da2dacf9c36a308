import { QrCounting } from '../../../core/contract/campaign-counting.js';
import { QrCodeMode } from '../../../core/contract/campaign-mode.js';
import { DEFAULT_STYLE } from '../../../core/contract/default-style.js';
import { lookUp, setMember } from '../../../core/contract/look-up.js';
import { QrPayloadType } from '../../../core/contract/payloads/payload-type.js';
import { ownField } from './column-fields.js';
import type { RowMapping } from './import-row.js';
import { presentText, tagsOf } from './links/link-row.js';

const WORDS: Readonly<Record<string, readonly string[]>> = {
  mode: Object.values(QrCodeMode),
  payloadType: Object.values(QrPayloadType),
  counting: Object.values(QrCounting),
};
const DEFAULTS = { mode: QrCodeMode.Dynamic, payloadType: QrPayloadType.Url };
/** Our own columns. An empty field counts as missing. */
export const OWN_CSV: RowMapping = {
  fieldOf: ownField,
  toRow: (row, values) => {
    const input: Record<string, unknown> = {};
    const style: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(values)) {
      if (presentText(value) === null) continue;
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
  fieldOf: (member) => member,
  toRow: (row, values) => ({ row, input: values, notes: [] }),
};
