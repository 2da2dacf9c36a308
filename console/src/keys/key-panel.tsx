import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import type { KeyRowFragment } from '../../generated/keys/key-list.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { KeyFacts } from './key-facts.tsx';
import { useKeyRotation } from './key-queries.ts';
import { isWorking, stateOf } from './key-state.ts';
import { RevokeKey } from './revoke-key.tsx';
import { RotateKey } from './rotate-key.tsx';

interface Props {
  /** Id of the key shown. */
  id: string;
  /** Undefined closes the panel. */
  onOpen: (id: string | undefined) => void;
}

export function KeyPanel({ id, onOpen }: Props) {
  const { data: keys = [] } = useKeyRotation(id);
  const key = keys.find((each) => each.id === id);
  if (key === undefined) return null;
  return <OpenPanel key={key.id} row={key} keys={keys} onOpen={onOpen} />;
}

interface OpenProps extends Pick<Props, 'onOpen'> {
  row: KeyRowFragment;
  /** With those of its rotation. */
  keys: readonly KeyRowFragment[];
}

function OpenPanel({ row, keys, onOpen }: OpenProps) {
  const { t } = useLingui();
  const { session } = useRouteContext({ from: '/signed-in' });
  const [doing, setDoing] = useState<'rotate' | 'revoke' | null>(null);
  const state = stateOf(row, Date.now());
  const mayReplace = row.scopes.every((scope) => session.scopes.some((each) => each === scope));
  const close = (): void => setDoing(null);
  const actions = isWorking(state) && (
    <>
      {state === 'Valid' && mayReplace && <Button onPress={() => setDoing('rotate')}>{t`Replace`}</Button>}
      <Button look="danger" onPress={() => setDoing('revoke')}>{t`Revoke`}</Button>
    </>
  );
  return (
    <>
      <Dialog size="side" title={<bdi>{row.name}</bdi>} onClose={() => onOpen(undefined)} actions={actions}>
        <Stack gap={4}>
          <KeyFacts row={row} keys={keys} onOpen={onOpen} />
          {state === 'Valid' && !mayReplace && (
            <Hint isLarge>
              <Trans>This key has more permissions than you, so you cannot replace it. You can revoke it.</Trans>
            </Hint>
          )}
        </Stack>
      </Dialog>
      {doing === 'rotate' && <RotateKey row={row} onClose={close} />}
      {doing === 'revoke' && <RevokeKey row={row} onClose={close} />}
    </>
  );
}
