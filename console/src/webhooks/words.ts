import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WebhookRowFragment } from '../../generated/webhooks/webhook-list.ts';
import type { DeliveryState } from './webhook-view.ts';

type State = WebhookRowFragment['state'];
type Reason = NonNullable<WebhookRowFragment['stateReason']>;

export const STATE_WORDS: Record<State, MessageDescriptor> = {
  Active: msg`Active`,
  Paused: msg`Paused`,
  Disabled: msg`Switched off`,
};

export const REASON_WORDS: Record<Reason, MessageDescriptor> = {
  Caller: msg`Somebody of this workspace paused it. Events are kept for 30 days, and sent when it is active again.`,
  Operator: msg`Whoever runs this service paused it. Events are kept for 30 days, and sent when it is active again.`,
  Failing: msg`Nothing could be delivered for three days, so it was paused. Events are kept for 30 days, and sent when it is active again.`,
  Gone: msg`The receiver said that this address is gone (410), so it was switched off. Events are not kept for it.`,
};

export const DELIVERY_WORDS: Record<DeliveryState, MessageDescriptor> = {
  Pending: msg`On its way`,
  Delivered: msg`Delivered`,
  GivenUp: msg`Given up`,
};
