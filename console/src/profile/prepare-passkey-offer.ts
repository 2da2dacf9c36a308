import { lazyPart } from '../lazy-part.ts';
import { isPasskeyOffered } from './passkey-offer-state.ts';

export const PasskeyOffer = lazyPart(() => import('./passkey-offer.tsx'), 'PasskeyOffer', ['profile', 'errors']);

/** Loads the offer before the first screen is shown: later, it would push that down. */
export async function preparePasskeyOffer(): Promise<void> {
  if (!isPasskeyOffered.get()) return;
  const [queries] = await Promise.all([import('./passkey-queries.ts').catch(() => null), PasskeyOffer.preload()]);
  await queries?.requestPasskeys();
}
