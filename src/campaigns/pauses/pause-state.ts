import type { QrPause } from './qr-pause.js';

/** What decides whether a campaign is paused. */
export interface PauseState {
  readonly isActive: boolean;
  readonly pause: Pick<QrPause, 'untilUtc'> | null;
}

/** When the campaign is active by itself, in milliseconds since the epoch: 0 if it already is, `Infinity` for never. */
export const activeFrom = ({ isActive, pause }: PauseState): number =>
  isActive ? 0 : Date.parse(pause?.untilUtc ?? '') || Number.POSITIVE_INFINITY;

/**
 * Whether the campaign is not paused. This is what `isActive` means for everybody who reads a campaign; the column
 * follows within a minute, when a job ends the pause.
 */
export const isActiveAt = (state: PauseState, now: number): boolean => now >= activeFrom(state);
