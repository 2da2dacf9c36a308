import { useLingui } from '@lingui/react/macro';
import { Chip } from '../ui/data/chip.tsx';
import type { Domain } from './domain-actions.ts';
import { STATE_TONES, STATE_WORDS } from './words.ts';

/** A domain whose record proves it need not lead here yet. */
export function StateChip({ domain: { state, problem } }: { domain: Domain }) {
  const { t } = useLingui();
  const shown = state === 'Active' && problem !== null ? 'Unready' : state;
  return <Chip tone={STATE_TONES[shown]}>{t(STATE_WORDS[shown])}</Chip>;
}
