import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Scope } from '../../../src/core/contract/scopes.ts';
import type { KeyState } from './key-state.ts';

/** A short text for chips, and a sentence for forms. */
export const SCOPE_WORDS: Record<Scope, { short: MessageDescriptor; long: MessageDescriptor }> = {
  'qr:read': { short: msg`Read`, long: msg`View and export campaigns, files and figures.` },
  'qr:write': { short: msg`Write`, long: msg`Create and edit campaigns, upload files, import, create print runs.` },
  'qr:delete': { short: msg`Delete`, long: msg`Delete campaigns and everything else, and restore campaigns.` },
  'keys:manage': { short: msg`Manage`, long: msg`Manage keys and webhooks, and see all activity.` },
};

export const STATE_WORDS: Record<KeyState, MessageDescriptor> = {
  Valid: msg`Active`,
  Replaced: msg`Being replaced`,
  Expired: msg`Expired`,
  Revoked: msg`Revoked`,
};
