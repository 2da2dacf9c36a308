import { msg } from '@lingui/core/macro';
import {
  mdiAccountCircleOutline,
  mdiFingerprint,
  mdiLabelOutline,
  mdiPauseCircleOutline,
  mdiPlus,
  mdiTrashCanOutline,
  mdiTrayArrowDown,
  mdiTrayArrowUp,
} from '@mdi/js';
import { OTHER_PLACES, type Place, SCREENS } from '../screens.ts';

/** Where people can go. Together with `DEEDS`, it has every screen of the router that needs no id. */
export const PLACES: readonly Place[] = [
  ...SCREENS,
  ...OTHER_PLACES,
  { path: '/profile', name: msg`Profile`, icon: mdiAccountCircleOutline },
  { path: '/campaigns?state=Deleted', name: msg`Deleted campaigns`, icon: mdiTrashCanOutline },
];

/** What people do at a place, in the words they look for. */
export const DEEDS: readonly Place[] = [
  { path: '/campaigns/new', name: msg`New code`, icon: mdiPlus, right: 'canWrite' },
  { path: '/workspace/transfers', name: msg`Import campaigns`, icon: mdiTrayArrowUp, right: 'canWrite' },
  { path: '/print-runs/labels', name: msg`Labels from a list`, icon: mdiLabelOutline, right: 'canWrite' },
  { path: '/workspace/transfers', name: msg`Export campaigns`, icon: mdiTrayArrowDown },
  { path: '/campaigns?state=Active', name: msg`Pause a campaign`, icon: mdiPauseCircleOutline, right: 'canWrite' },
  { path: '/profile', name: msg`Add passkey`, icon: mdiFingerprint },
];
