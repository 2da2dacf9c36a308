import { useState } from 'react';
import type { QrHouseInput } from '../../../generated/campaign/change-campaign.ts';
import { ownZone } from '../../analytics/view/analytics-view.ts';
import type { FieldErrors } from '../../api/service-problem.ts';

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
  return [stored ?? { zone }, store];
}

/** The form that is stored, so that what was saved is not taken for somebody else's change; null if it says nothing. */
function tidyHouse(house: QrHouseInput): QrHouseInput | null {
  const filled = Object.entries(house).filter(([, value]) => value != null && value.length > 0);
  return filled.length <= 1 ? null : { zone: house.zone, ...Object.fromEntries(filled) };
}

export const hasHouseProblem = (errors: FieldErrors, part: string): boolean =>
  Object.keys(errors).some((field) => field.startsWith(`house.${part}`));
