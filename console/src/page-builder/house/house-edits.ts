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

/** A house that says nothing yet. The zone is that of the person, who is usually there. */
export const newHouse = (): QrHouseInput => ({ zone: ownZone() });

/** The form that is stored, so that what was saved is not taken for somebody else's change; null if it says nothing. */
export function tidyHouse(house: QrHouseInput): QrHouseInput | null {
  const filled = Object.entries(house).filter(([, value]) => value != null && value.length > 0);
  return filled.length <= 1 ? null : { zone: house.zone, ...Object.fromEntries(filled) };
}

export const hasHouseProblem = (errors: FieldErrors, part: string): boolean =>
  Object.keys(errors).some((field) => field.startsWith(`house.${part}`));
