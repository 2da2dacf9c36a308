import type { Context } from '../../access/context/context.js';
import type { CreateQrCodeInput } from '../campaign-inputs.js';
import type { ItemOutcome } from './bulk-result.js';
import { planCreations } from './plan/plan-creations.js';
import { runBulk } from './run-bulk.js';

/** Creates many campaigns, each as `createCampaign` would, in one transaction. */
export const createCampaigns = (
  context: Context,
  inputs: readonly CreateQrCodeInput[],
  idempotencyKey: string | null | undefined,
): Promise<ItemOutcome[]> =>
  runBulk(context, {
    name: 'createQrCodes',
    items: inputs,
    idempotencyKey,
    plan: (planning, items) =>
      planCreations(
        planning,
        items.map(({ item }) => item),
      ),
  });
