import { useMemo, useState } from 'react';
import type { QrHouseInput } from '../../../generated/campaign/change-campaign.ts';
import { ownZone } from '../../analytics/view/analytics-view.ts';
import type { FieldErrors } from '../../api/service-problem.ts';
import type { Renaming } from '../menu/renaming.ts';

export type HouseTimes = NonNullable<QrHouseInput['hours']>;
export type HouseTime = HouseTimes[number];

/** What each part of the form gets. A change receives the current house. */
export interface HousePartProps {
  readonly house: QrHouseInput;
  readonly onChange: (make: (latest: QrHouseInput) => QrHouseInput) => void;
  readonly errors: FieldErrors;
}

/**
 * The house of the form, also while it says nothing, and what stores it. Its zone is then the one last chosen, at first
 * that of the person, who is usually there.
 */
export function useHouse(
  stored: QrHouseInput | null,
  onChange: ((house: QrHouseInput | null) => void) | undefined,
): [QrHouseInput, (house: QrHouseInput) => void] {
  const [zone, setZone] = useState(ownZone);
  const store = (house: QrHouseInput): void => {
    setZone(house.zone);
    onChange?.(tidyHouse(house));
  };
  return [useMemo(() => stored ?? { zone }, [stored, zone]), store];
}

/** The form that is stored, so that what was saved is not taken for somebody else's change; null if it says nothing. */
function tidyHouse(house: QrHouseInput): QrHouseInput | null {
  const filled = Object.entries(house).filter(([, value]) => value != null && value.length > 0);
  return filled.length <= 1 ? null : { zone: house.zone, ...Object.fromEntries(filled) };
}

export const hasHouseProblem = (errors: FieldErrors, part: string): boolean =>
  Object.keys(errors).some((field) => field.startsWith(`house.${part}`));

/** The house with the picture of a dish, or the times of a section, under another name. */
export function renamedIn(house: QrHouseInput, { kind, from, to }: Renaming): QrHouseInput {
  if (kind === 'dish') {
    const pictures = house.pictures ?? [];
    if (!pictures.some(({ dish }) => dish === from)) return house;
    const others = pictures.filter(({ dish }) => dish !== to);
    return { ...house, pictures: others.map((each) => (each.dish === from ? { ...each, dish: to } : each)) };
  }
  const sections = house.sections ?? [];
  if (!sections.some(({ heading }) => heading === from)) return house;
  const others = sections.filter(({ heading }) => heading !== to);
  return { ...house, sections: others.map((each) => (each.heading === from ? { ...each, heading: to } : each)) };
}
