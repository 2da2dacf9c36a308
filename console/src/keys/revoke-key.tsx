import { Trans, useLingui } from '@lingui/react/macro';
import type { KeyRowFragment } from '../../generated/keys/key-list.ts';
import { runAction } from '../frame/use-action.ts';
import { Question } from '../ui/overlays/question.tsx';
import { revokeKey } from './key-actions.ts';
import { refreshKeys } from './key-queries.ts';

/** Requires typing the name, because a revoked key never works again. */
export function RevokeKey({ row: { id, name }, onClose }: { row: KeyRowFragment; onClose: () => void }) {
  const { t } = useLingui();
  const revoke = () =>
    runAction({
      run: async () => {
        await revokeKey(id);
        return refreshKeys();
      },
      done: t`${name} revoked.`,
    });
  return (
    <Question title={t`Revoke this key?`} action={t`Revoke`} name={name} onConfirm={revoke} onClose={onClose}>
      <p>
        <Trans>Programs that use it will be rejected from now on. This cannot be undone.</Trans>
      </p>
    </Question>
  );
}
