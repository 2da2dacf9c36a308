import { QrCounting } from '../../../core/contract/campaign-counting.js';
import { QrCodeMode } from '../../../core/contract/campaign-mode.js';
import { DEFAULT_STYLE } from '../../../core/contract/default-style.js';
import { lookUp, setMember } from '../../../core/contract/look-up.js';
import { QrPayloadType } from '../../../core/contract/payloads/payload-type.js';
import { problem } from '../../../core/contract/problems.js';
import { CAPTION_FIELD, captionedBy } from '../rows/captions.js';
import { LANGUAGE, linkField, ownField, plainName } from './column-fields.js';
import { takesExports, takesGuards } from './exported-rows.js';
import { FileProblem } from './file-problem.js';
import { ImportFormat } from './import-format.js';
import type { RowMapping } from './import-row.js';
import { BITLY, KUTT, LINKS } from './links/link-mappings.js';
import { presentText, tagsOf } from './links/link-row.js';
import { isLinkFormat, serviceOf } from './links/link-services.js';

const WORDS: Readonly<Record<string, readonly string[]>> = {
  mode: Object.values(QrCodeMode),
  payloadType: Object.values(QrPayloadType),
  counting: Object.values(QrCounting),
};
const DEFAULTS = { mode: QrCodeMode.Dynamic, payloadType: QrPayloadType.Url };
/** Our own columns. An empty field counts as missing. */
const OWN_CSV: RowMapping = {
  fieldOf: ownField,
  inputNames: ({ caption, ...names }) => ({ ...names, ...(caption !== undefined && { [CAPTION_FIELD]: caption }) }),
  toRow: (row, values) => {
    const input: Record<string, unknown> = {};
    const style: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(values)) {
      if (presentText(value) === null || field === LANGUAGE) continue;
      if (field.startsWith('style.'))
        setMember(style, field.slice('style.'.length), typed(field.slice('style.'.length), value));
      else if (field === 'tags' || field === 'addresses') setMember(input, field, tagsOf(value));
      else if (field === 'caption') Object.assign(input, captionedBy(presentText(value)));
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
const OWN_JSON: RowMapping = {
  fieldOf: (member) => member,
  toRow: (row, values) => ({ row, input: values, notes: [] }),
};

const MAPPINGS: Readonly<Record<ImportFormat, RowMapping>> = {
  [ImportFormat.Csv]: takesExports(OWN_CSV),
  [ImportFormat.Ndjson]: takesExports(OWN_JSON),
  [ImportFormat.Shlink]: LINKS,
  [ImportFormat.Dub]: LINKS,
  [ImportFormat.Bitly]: BITLY,
  [ImportFormat.Kutt]: KUTT,
  [ImportFormat.Yourls]: LINKS,
  [ImportFormat.Rebrandly]: LINKS,
  [ImportFormat.Links]: LINKS,
  [ImportFormat.Archive]: takesExports(OWN_JSON, true),
};

/** The mapping of a table, whose texts may be guarded against spreadsheets. */
export const tableMapping = (format: ImportFormat, host: string | null): RowMapping =>
  takesGuards(jsonMapping(format, host));

/** `host` is where codes of short links were printed, for rows that do not say it. */
export function jsonMapping(format: ImportFormat, host: string | null): RowMapping {
  const mapping = MAPPINGS[format];
  if (host === null || !isLinkFormat(format)) return mapping;
  return {
    ...mapping,
    toRow: (row, values) => mapping.toRow(row, { ...values, host: presentText(values.host) ?? host }),
  };
}

const KUTT_MEMBERS = ['target', 'address'];

/** Detects the format of JSON by the members of its first row. */
export function formatOfJson(members: readonly string[], asked: ImportFormat | null): ImportFormat {
  if (asked === ImportFormat.Csv) throw new FileProblem(problem('format_is_csv', { format: asked }), 1);
  if (asked !== null) return asked;
  if (KUTT_MEMBERS.every((member) => members.includes(member))) return ImportFormat.Kutt;
  const service = serviceOf(members);
  const fields = members.map(linkField);
  const isLink = fields.includes('content') && (fields.includes('shortUrl') || fields.includes('customUrl'));
  const isOwn = members.some((member) => plainName(member) === 'content');
  return !isOwn && (isLink || service !== ImportFormat.Links) ? service : ImportFormat.Ndjson;
}
