import { CenterBadge } from '../../core/contract/style-options.js';
import { type Box, fitInto } from '../draw/box.js';
import { coordinates } from '../draw/path.js';

export type IconBadge = 'Link' | 'Wifi' | 'Contact' | 'Event';

interface Icon {
  /** Only absolute commands M, L, H, V, C, A and Z, on a grid of 24 units. */
  readonly path: string;
  /** The path's bounding box on that grid. */
  readonly box: Box;
}

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });

/**
 * Material Design Icons, Apache License 2.0 (THIRD-PARTY.md), copied unchanged from `@mdi/js`. That package is a
 * single module of 7,000 icons, which takes longer to load than the rest of the service.
 */
export const ICONS: Readonly<Record<IconBadge, Icon>> = {
  // mdiLinkVariant
  [CenterBadge.Link]: {
    path: 'M10.59,13.41C11,13.8 11,14.44 10.59,14.83C10.2,15.22 9.56,15.22 9.17,14.83C7.22,12.88 7.22,9.71 9.17,7.76V7.76L12.71,4.22C14.66,2.27 17.83,2.27 19.78,4.22C21.73,6.17 21.73,9.34 19.78,11.29L18.29,12.78C18.3,11.96 18.17,11.14 17.89,10.36L18.36,9.88C19.54,8.71 19.54,6.81 18.36,5.64C17.19,4.46 15.29,4.46 14.12,5.64L10.59,9.17C9.41,10.34 9.41,12.24 10.59,13.41M13.41,9.17C13.8,8.78 14.44,8.78 14.83,9.17C16.78,11.12 16.78,14.29 14.83,16.24V16.24L11.29,19.78C9.34,21.73 6.17,21.73 4.22,19.78C2.27,17.83 2.27,14.66 4.22,12.71L5.71,11.22C5.7,12.04 5.83,12.86 6.11,13.65L5.64,14.12C4.46,15.29 4.46,17.19 5.64,18.36C6.81,19.54 8.71,19.54 9.88,18.36L13.41,14.83C14.59,13.66 14.59,11.76 13.41,10.59C13,10.2 13,9.56 13.41,9.17Z',
    box: box(2.757, 2.757, 21.243, 21.243),
  },
  // mdiWifi
  [CenterBadge.Wifi]: {
    path: 'M12,21L15.6,16.2C14.6,15.45 13.35,15 12,15C10.65,15 9.4,15.45 8.4,16.2L12,21M12,3C7.95,3 4.21,4.34 1.2,6.6L3,9C5.5,7.12 8.62,6 12,6C15.38,6 18.5,7.12 21,9L22.8,6.6C19.79,4.34 16.05,3 12,3M12,9C9.3,9 6.81,9.89 4.8,11.4L6.6,13.8C8.1,12.67 9.97,12 12,12C14.03,12 15.9,12.67 17.4,13.8L19.2,11.4C17.19,9.89 14.7,9 12,9Z',
    box: box(1.2, 3, 22.8, 21),
  },
  // mdiAccount
  [CenterBadge.Contact]: {
    path: 'M12,4A4,4 0 0,1 16,8A4,4 0 0,1 12,12A4,4 0 0,1 8,8A4,4 0 0,1 12,4M12,14C16.42,14 20,15.79 20,18V20H4V18C4,15.79 7.58,14 12,14Z',
    box: box(4, 4, 20, 20),
  },
  // mdiCalendar
  [CenterBadge.Event]: {
    path: 'M19,19H5V8H19M16,1V3H8V1H6V3H5C3.89,3 3,3.89 3,5V19A2,2 0 0,0 5,21H19A2,2 0 0,0 21,19V5C21,3.89 20.1,3 19,3H18V1M17,12H12V17H17V12Z',
    box: box(3, 1, 21, 21),
  },
};

/** Returns an icon's width divided by its height. */
export function iconAspect(badge: IconBadge): number {
  const { left, top, right, bottom } = ICONS[badge].box;
  return (right - left) / (bottom - top);
}

/** Returns an icon as path data, as large as the space allows and centred in it. */
export function iconPath(badge: IconBadge, space: Box): string {
  const { path, box } = ICONS[badge];
  const { scale, x, y } = fitInto(box, space);
  const place = (value: number, index: number): number => scale * value + (index % 2 === 0 ? x : y);
  return path.replace(/([MLHVCAZ])([^MLHVCAZ]*)/g, (_, command: string, list: string) => {
    const values = (list.match(/-?[\d.]+/g) ?? []).map(Number);
    if (command === 'V') return `V${coordinates(...values.map((value) => place(value, 1)))}`;
    if (command !== 'A') return `${command}${coordinates(...values.map(place))}`;
    const [radius = 0, , rotation = 0, isLarge = 0, isClockwise = 0, endX = 0, endY = 0] = values;
    const radii = [radius * scale, radius * scale];
    return `A${coordinates(...radii, rotation, isLarge, isClockwise, place(endX, 0), place(endY, 1))}`;
  });
}
