import { isDay } from '../../core/contract/calendar/days.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { UUID } from '../../core/contract/ids/uuid.js';
import { dishKey } from '../../core/contract/menus/menu-words.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { assetIdsOf } from '../../core/contract/payloads/payloads.js';
import { problem } from '../../core/contract/problems.js';
import { WEEKDAYS } from '../../core/contract/rule-words.js';
import { cleanValue, isLongerThan, trimText } from '../../core/contract/text.js';
import { FieldProblems } from '../../core/field-problems.js';
import { fieldErrorsOf } from '../../core/field-rules.js';
import type { Campaign } from '../campaign.js';
import { checkDayTimes, checkZone } from '../rules/check-rules.js';
import type { HouseTime, QrHouse } from './qr-house.js';

const LIMIT = LIMITS.house;

/** Returns the problems of a house by field, such as `sections[0].times[2].until`. */
export function findHouseProblems(type: QrPayloadType, house: QrHouse): FieldProblems {
  const problems = new FieldProblems(fieldErrorsOf(house));
  if (type !== QrPayloadType.Menu) problems.add('zone', problem('needs_menu'));
  checkZone(house.zone, 'zone', problems);
  checkTimes(house.hours, 'hours', problems);
  checkLength(house.address, LIMITS.hostedLineLength, 'address', problems);
  checkLength(house.imprint, LIMITS.hostedProseLength, 'imprint', problems);
  checkCount(house.sections, LIMIT.sections, 'sections', problems);
  for (const [index, { heading, times }] of (house.sections ?? []).entries()) {
    checkName(heading, `sections[${index}].heading`, problems);
    checkTimes(times, `sections[${index}].times`, problems);
  }
  checkCount(house.pictures, LIMIT.pictures, 'pictures', problems);
  for (const [index, { dish, assetId }] of (house.pictures ?? []).entries()) {
    checkName(dish, `pictures[${index}].dish`, problems);
    if (!UUID.test(assetId)) problems.add(`pictures[${index}].assetId`, problem('file_unknown', { id: assetId }));
  }
  return problems;
}

function checkLength(text: string | null | undefined, max: number, field: string, problems: FieldProblems): void {
  if (text && !problems.has(field) && isLongerThan(text, max))
    problems.add(field, problem('at_most_characters', { max }));
}

function checkName(text: string, field: string, problems: FieldProblems): void {
  if (trimText(text) === '') problems.add(field, problem('not_empty'));
  checkLength(text, LIMIT.dishLength, field, problems);
}

function checkCount(
  list: readonly unknown[] | null | undefined,
  max: number,
  field: string,
  problems: FieldProblems,
): void {
  if ((list ?? []).length > max) problems.add(field, problem('at_most_values', { max }));
}

function checkTimes(times: readonly HouseTime[] | null | undefined, path: string, problems: FieldProblems): void {
  checkCount(times, LIMIT.times, path, problems);
  for (const [index, { weekdays, firstDay, lastDay, from, until }] of (times ?? []).entries()) {
    const field = (name: string): string => `${path}[${index}].${name}`;
    checkDayTimes({ weekdays, from: from || null, until: until || null }, `${path}[${index}]`, problems);
    for (const [name, day] of Object.entries({ firstDay, lastDay: firstDay ? lastDay : null })) {
      if (typeof day === 'string' && !isDay(day)) problems.add(field(name), problem('not_date_of_years'));
    }
    if (lastDay && !firstDay) problems.add(field('firstDay'), problem('not_date_of_years'));
    if (firstDay && lastDay && lastDay < firstDay) problems.add(field('lastDay'), problem('rule_dates_reversed'));
  }
}

function toStoredTime({ weekdays, firstDay, lastDay, from, until, isClosed }: HouseTime): HouseTime {
  const days = weekdays && WEEKDAYS.filter((day) => weekdays.includes(day));
  return {
    weekdays: days && days.length < WEEKDAYS.length ? days : null,
    firstDay: firstDay || null,
    lastDay: (firstDay && lastDay !== firstDay && lastDay) || null,
    from: isClosed ? null : from || null,
    until: isClosed ? null : until || null,
    isClosed: isClosed || null,
  };
}

/** An empty list says nothing. */
const orNull = <Item>(items: readonly Item[]): Item[] | null => (items.length === 0 ? null : [...items]);

/** The last one of several with the same name counts. */
const byName = <Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [nameOf(item), item])).values(),
];

/** Returns a checked house in stored form; null if it says nothing beyond its zone. */
export function toStoredHouse(house: QrHouse | null): QrHouse | null {
  if (house === null) return null;
  const { zone, hours, address, imprint, allergens, sections, pictures } = house;
  const stored: QrHouse = {
    zone,
    hours: orNull((hours ?? []).map(toStoredTime)),
    address: cleanValue(address ?? '') || null,
    imprint: trimText(imprint ?? '') || null,
    allergens: allergens ?? null,
    sections: orNull(
      byName(
        (sections ?? []).map(({ heading, times }) => ({ heading: trimText(heading), times: times.map(toStoredTime) })),
        ({ heading }) => heading,
      ).filter(({ times }) => times.length > 0),
    ),
    pictures: orNull(
      byName(
        (pictures ?? []).map(({ dish, assetId }) => ({ dish: dishKey(dish), assetId: assetId.toLowerCase() })),
        ({ dish }) => dish,
      ),
    ),
  };
  return Object.entries(stored).every(([name, value]) => name === 'zone' || value === null) ? null : stored;
}

/** The files that a page refers to: those of its content, then those of its house. */
export const pageAssetIds = ({
  payloadType,
  content,
  house,
}: Pick<Campaign, 'payloadType' | 'content'> & { readonly house?: QrHouse | null | undefined }): string[] => [
  ...new Set([
    ...assetIdsOf(payloadType, content),
    ...(house?.pictures ?? []).map(({ assetId }) => assetId.toLowerCase()),
  ]),
];
