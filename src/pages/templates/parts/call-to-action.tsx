import type { VNode } from 'preact';
import { webAddressOf } from '../../../core/contract/payloads/syntax/web-address.js';

export interface CallToActionProps {
  readonly label: string | null;
  readonly url: string | null;
}

/** In characters: a longer label would cover too much of a small screen when fixed to it. */
const STAYS_LENGTH = 60;

/** The host of a checked web address, as people write it. */
export const hostOf = (address: string): string => new URL(address).host.replace(/^www\./, '');

/** The page's call to action with its target host. Style sheets may fix `call-stays` to the screen. */
export const CallToAction = ({ label, url }: CallToActionProps): VNode | null => {
  const address = url === null ? null : webAddressOf(url);
  if (label === null || address === null) return null;
  return (
    <p class={label.length <= STAYS_LENGTH ? 'call call-stays' : 'call'}>
      <a class="call-link" href={address} rel="noopener noreferrer">
        <span class="call-label" dir="auto">
          {label}
        </span>
        <span class="call-host" dir="ltr">
          {hostOf(address)}
        </span>
      </a>
    </p>
  );
};
