import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WebhookDeliveryState } from '../../generated/webhooks/deliveries/delivery-list.ts';
import type { WebhookRowFragment } from '../../generated/webhooks/webhook-list.ts';

type State = WebhookRowFragment['state'];
type Reason = NonNullable<WebhookRowFragment['stateReason']>;

export const STATE_WORDS: Record<State, MessageDescriptor> = {
  Active: msg`Active`,
  Paused: msg`Paused`,
  Disabled: msg`Disabled`,
};

export const REASON_WORDS: Record<Reason, MessageDescriptor> = {
  Caller: msg`Someone in this workspace paused this webhook. Events are retained for 30 days and sent once it is active again.`,
  Operator: msg`The operator of this service paused this webhook. Events are retained for 30 days and sent once it is active again.`,
  Failing: msg`Nothing could be delivered for three days, so this webhook was paused. Events are retained for 30 days and sent once it is active again.`,
  Gone: msg`The receiver responded that this address is gone (410), so the webhook was disabled. Its events are not retained.`,
};

export const DELIVERY_WORDS: Record<WebhookDeliveryState, MessageDescriptor> = {
  Pending: msg`Sending`,
  Delivered: msg`Delivered`,
  GivenUp: msg`Given up`,
};
