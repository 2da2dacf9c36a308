import { t } from '@lingui/core/macro';
import { ApiError } from '../api/api-error.ts';
import { actionRunner } from '../frame/run-action.ts';
import { patchCampaigns } from './campaign-queries.ts';
import { statusActions } from './status-actions.ts';

/** Message for a failed request, without loading the service's many messages at the start. */
const wordsFor = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'internal_error' && error.code !== 'unreachable'
    ? error.message
    : t`That did not work. Nothing was changed. Try again.`;

export const runAction = actionRunner(wordsFor);

/** The list changes immediately. */
export const { activate, pauseWith } = statusActions(runAction, (id, status) => patchCampaigns(new Set([id]), status));
