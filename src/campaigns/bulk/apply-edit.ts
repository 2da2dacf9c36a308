import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import type { RequestedChanges } from '../changes/apply-changes.js';
import type { CampaignRow } from '../changes/read-campaign-rows.js';
import { toScheduleInput } from '../rules/stored-rule.js';
import { changeTags } from '../tags/tags.js';
import type { QrCodesEdit } from './bulk-inputs.js';
import { fillPlaceholders, type Placeholders, replacePrefix, setParameters } from './edit-address.js';

/** Returns what a checked edit changes in one campaign, without the fields it leaves alone. */
export function applyEdit(row: CampaignRow, edit: QrCodesEdit): RequestedChanges {
  const places: Placeholders = { id: row.id, code: row.code, name: row.name, externalId: row.externalId ?? '' };
  return {
    ...(edit.style && { style: edit.style }),
    ...applyToContent(row, edit, places),
    ...applyToRouting(row, edit, places),
    ...applyToTags(row, edit),
  };
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
  if (mode !== QrCodeMode.Dynamic || !edit.replaceDestination) return {};
  const to = (address: string): string => replace(address, edit, places) ?? address;
  const changed = rules?.map((rule) => ({ ...rule, destination: to(rule.destination) }));
  const isSame = changed?.every(({ destination }, index) => destination === rules?.[index]?.destination) ?? true;
  const fallback = schedule?.fallback ?? null;
  const input = fallback !== null && to(fallback) !== fallback ? toScheduleInput(schedule) : null;
  return {
    ...(!isSame && { rules: changed }),
    ...(input !== null && fallback !== null && { schedule: Object.assign(input, { fallback: to(fallback) }) }),
  };
}

function applyToTags({ tags }: CampaignRow, { setTags, addTags, removeTags }: QrCodesEdit): RequestedChanges {
  if (setTags) return { tags: setTags };
  if (!addTags && !removeTags) return {};
  return { tags: changeTags(tags, { add: addTags ?? [], remove: removeTags ?? [] }) };
}
