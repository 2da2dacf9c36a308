import { HOUR_MS } from '../../core/clock.js';
import { TRAFFIC_CLASSES, type TrafficClass } from '../../core/contract/scan.js';

/**
 * A block has the raw scans of whole hours of a workspace's UTC day once more, by columns: reading and counting them takes some
 * 0.1 µs a scan, one row of `scan` for each more than 1 µs. Blocks can be deleted at any time: whoever finds none reads `scan`.
 */
export interface ScanBlock {
  readonly dayMs: number;
  /** The first hour of the day, and the first one after it: 0 to 24. */
  readonly fromHour: number;
  readonly untilHour: number;
  /** Those that are not counted included. */
  readonly rawScans: number;
  readonly uniques: number;
}

/** In milliseconds since the epoch. */
export const startOfBlock = ({ dayMs, fromHour }: ScanBlock): number => dayMs + fromHour * HOUR_MS;
export const endOfBlock = ({ dayMs, untilHour }: ScanBlock): number => dayMs + untilHour * HOUR_MS;

/** One byte for each scan: its class, and whether it is unique. */
export const flagsOf = (scanClass: TrafficClass, isUnique: boolean): number =>
  TRAFFIC_CLASSES.indexOf(scanClass) * 2 + (isUnique ? 1 : 0);

/** The class of a scan by its flags. */
export const flaggedClassOf = (flags: number): TrafficClass | undefined => TRAFFIC_CLASSES[flags >> 1];
