import { useLingui } from '@lingui/react/macro';
import { Chip } from '../ui/data/chip.tsx';
import type { Domain } from './domain-actions.ts';
import { STATE_TONES, STATE_WORDS } from './words.ts';

export function StateChip({ state }: Pick<Domain, 'state'>) {
  const { t } = useLingui();
  return <Chip tone={STATE_TONES[state]}>{t(STATE_WORDS[state])}</Chip>;
}
