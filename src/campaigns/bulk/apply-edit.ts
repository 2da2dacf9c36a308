import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { fillPlaceholders, type Placeholders, replacePrefix, setParameters } from '../../core/contract/edit-address.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import type { RequestedChanges } from '../changes/apply-changes.js';
import type { CampaignRow } from '../changes/read-campaign-rows.js';
import { type QrSchedule, QrScheduleInput } from '../rules/schedule.js';
import { toScheduleInput } from '../rules/stored-rule.js';
import { QrStyle } from '../style/qr-style.js';
import { changeTags } from '../tags/labels.js';
import type { QrCodesEdit } from './bulk-inputs.js';

/** Returns what a checked edit changes in one campaign, without the fields it leaves alone. */
export function applyEdit(row: CampaignRow, edit: QrCodesEdit): RequestedChanges {
  const places: Placeholders = { id: row.id, code: row.code, name: row.name, externalId: row.externalId ?? '' };
  return {
    ...applyToStyle(row, edit),
    ...(edit.design !== undefined && { design: edit.design }),
    ...(edit.counting && { counting: edit.counting }),
    ...applyToContent(row, edit, places),
    ...applyToRouting(row, edit, places),
    ...applyToTags(row, edit),
  };
}

/** The sent style has a default for each omitted field. */
function applyToStyle(row: CampaignRow, { style, styleFields }: QrCodesEdit): RequestedChanges {
  if (!style) return {};
  const taken = Object.entries(style).filter(([field]) => styleFields?.includes(field));
  return { style: styleFields ? Object.assign(new QrStyle(), row.style, Object.fromEntries(taken)) : style };
}

/** Returns null if the address does not begin with the prefix. */
function replace(address: string, { replaceDestination }: QrCodesEdit, places: Placeholders): string | null {
  if (!replaceDestination) return null;
  const to = fillPlaceholders(replaceDestination.to, places, encodeURIComponent);
  return replacePrefix(address, { from: replaceDestination.from, to });
}

function applyToContent(
  { payloadType, content }: CampaignRow,
  edit: QrCodesEdit,
  places: Placeholders,
): RequestedChanges {
  if (payloadType !== QrPayloadType.Url) return {};
  const replaced = replace(content, edit, places);
  const parameters = (edit.setQueryParameters ?? []).map(({ name, value }) => ({
    name,
    value: typeof value === 'string' ? fillPlaceholders(value, places) : null,
  }));
  if (replaced === null && parameters.length === 0) return {};
  return { content: setParameters(replaced ?? content, parameters) };
}

function applyToRouting(
  { mode, rules, schedule }: CampaignRow,
  edit: QrCodesEdit,
  places: Placeholders,
): RequestedChanges {
  const wanted = edit.schedule && withFallback(edit.schedule, schedule);
  const asWanted = wanted === undefined ? {} : { schedule: wanted };
  if (mode !== QrCodeMode.Dynamic || !edit.replaceDestination) return asWanted;
  const to = (address: string): string => replace(address, edit, places) ?? address;
  const changed = rules?.map((rule) => ({ ...rule, destination: to(rule.destination) }));
  const isSame = changed?.every(({ destination }, index) => destination === rules?.[index]?.destination) ?? true;
  const input = wanted === undefined ? toScheduleInput(schedule) : wanted;
  const fallback = input?.fallback ?? null;
  const isMoved = input !== null && fallback !== null && to(fallback) !== fallback;
  return {
    ...(!isSame && { rules: changed }),
    ...(isMoved ? { schedule: Object.assign(input, { fallback: to(fallback) }) } : asWanted),
  };
}

/** Returns a copy. An omitted fallback stays as it was. */
const withFallback = (wanted: QrScheduleInput, before: QrSchedule | null): QrScheduleInput =>
  Object.assign(new QrScheduleInput(), wanted, wanted.fallback === undefined && { fallback: before?.fallback });

function applyToTags({ tags }: CampaignRow, { setTags, addTags, removeTags }: QrCodesEdit): RequestedChanges {
  if (setTags) return { tags: setTags };
  if (!addTags && !removeTags) return {};
  return { tags: changeTags(tags, { add: addTags ?? [], remove: removeTags ?? [] }) };
}
