import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import type { KeyRowFragment } from '../../generated/keys/key-list.ts';
import { removeAllDrafts } from '../api/draft.ts';
import { queryClient } from '../api/query-client.ts';
import { runAction } from '../frame/use-action.ts';
import { Note } from '../ui/layout/note.tsx';
import { Question } from '../ui/overlays/question.tsx';
import { refreshKeys, revokeKey } from './key-actions.ts';

/** Requires typing the name, because a revoked key never works again. */
export function RevokeKey({ row, onClose }: { row: KeyRowFragment; onClose: () => void }) {
  const { t } = useLingui();
  const router = useRouter();
  const { session } = useRouteContext({ from: '/signed-in' });
  const isOwn = row.id === session.keyId;
  const { name, sessionCount } = row;
  const revoke = () =>
    runAction({
      run: async () => {
        await revokeKey(row.id);
        if (!isOwn) return refreshKeys();
        removeAllDrafts();
        queryClient.clear();
        await router.navigate({ to: '/sign-in' });
      },
      ...(!isOwn && { done: t`${name} revoked.` }),
    });
  return (
    <Question title={t`Revoke this key?`} action={t`Revoke`} name={name} onConfirm={revoke} onClose={onClose}>
      <p>
        <Trans>Programs that use it will be rejected from now on. This cannot be undone.</Trans>
      </p>
      {isOwn ? (
        <Note>
          <Trans>You are signed in with this key, so you will be signed out too.</Trans>
        </Note>
      ) : (
        sessionCount > 0 && (
          <p>
            <Plural
              value={sessionCount}
              one="# browser signed in with it will be signed out."
              other="# browsers signed in with it will be signed out."
            />
          </p>
        )
      )}
    </Question>
  );
}
