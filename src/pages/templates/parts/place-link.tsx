import type { VNode } from 'preact';
import { webAddressOf } from '../../../core/contract/payloads/syntax/web-address.js';

const MAP = 'https://www.openstreetmap.org/search?query=';

/**
 * Returns the address of a map that shows a place. Nothing is loaded from it until a reader follows the link. A
 * location that is a web address with its scheme, such as a shared map pin, is used unchanged.
 */
export const placeAddress = (location: string): string => {
  const place = location.trim();
  const own = /^https?:/i.test(place) ? webAddressOf(place) : null;
  return own ?? `${MAP}${encodeURIComponent(place.replace(/\s+/g, ' ').toWellFormed())}`;
};

/** Name of a place, as a link to a map. */
export const PlaceLink = ({ location }: { readonly location: string }): VNode => (
  <a class="place" href={placeAddress(location)} rel="noopener noreferrer">
    <svg
      class="place-pin"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      stroke-width="1.75"
      aria-hidden="true"
    >
      <path d="M12 21.5C8 17 5 13.4 5 9.8a7 7 0 0 1 14 0C19 13.4 16 17 12 21.5z" />
      <circle cx="12" cy="9.8" r="2.5" />
    </svg>
    <span dir="auto">{location}</span>
  </a>
);
