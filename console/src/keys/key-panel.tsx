import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import type { KeyRowFragment } from '../../generated/keys/key-list.ts';
import { Moment } from '../formats/moment.tsx';
import { completeAction } from '../frame/run-action.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Question } from '../ui/overlays/question.tsx';
import { Fact, Facts } from '../workspace/parts/facts.tsx';
import { ReplaceDialog } from '../workspace/parts/replace-dialog.tsx';
import { type NewKey, revokeKey, rotateKey } from './key-actions.ts';
import { refreshKeys, useKeyRotation } from './key-queries.ts';
import { KeySecret } from './key-secret.tsx';
import { isWorking, stateOf } from './key-state.ts';
import { ScopeChips, StateChip } from './key-table.tsx';
import styles from './keys.module.css';

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
      <Dialog size="side" isInAddress title={<bdi>{row.name}</bdi>} onClose={() => onOpen(undefined)} actions={actions}>
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

interface KeyFactsProps {
  row: KeyRowFragment;
  keys: readonly KeyRowFragment[];
  onOpen: (id: string) => void;
}

function KeyFacts({ row, keys, onOpen }: KeyFactsProps) {
  const { t } = useLingui();
  const { replacedById, revokedUtc, expiresUtc, lastUsedUtc } = row;
  const replacement = keys.find(({ id }) => id === replacedById);
  const replaced = keys.find((each) => each.replacedById === row.id);
  return (
    <>
      <Facts>
        <Fact name={t`Status`}>
          <StateChip row={row} />
        </Fact>
        <Fact name={t`Starts with`}>
          <code>{row.displayPrefix}</code>
        </Fact>
        <Fact name={t`Permissions`}>
          <ScopeChips scopes={row.scopes} />
        </Fact>
        <Fact name={t`Last used`}>{lastUsedUtc == null ? t`Never` : <Moment utc={lastUsedUtc} />}</Fact>
        <Fact name={t`Created`} utc={row.createdUtc} />
        {row.createdBy != null && (
          <Fact name={t`Created by`}>
            <bdi>{row.createdBy.name}</bdi>
          </Fact>
        )}
        <Fact name={t`Revoked`} utc={revokedUtc} />
        {revokedUtc == null && (
          <Fact name={t({ context: 'keys', message: 'Expires' })}>
            {expiresUtc == null ? t`Never` : <Moment utc={expiresUtc} isExact />}
          </Fact>
        )}
        {replacement !== undefined && (
          <Fact name={t`Replaced by`}>
            <KeyLink row={replacement} onOpen={onOpen} />
          </Fact>
        )}
        {replaced !== undefined && (
          <Fact name={t`Replaces`}>
            <KeyLink row={replaced} onOpen={onOpen} />
          </Fact>
        )}
      </Facts>
      <Link to="/activity" search={{ by: row.id }}>
        <Trans>Activity of this key</Trans>
      </Link>
    </>
  );
}

function KeyLink({ row, onOpen }: { row: KeyRowFragment; onOpen: (id: string) => void }) {
  return (
    <button type="button" className={styles.link} onClick={() => onOpen(row.id)}>
      <bdi>{row.name}</bdi> (<code>{row.displayPrefix}</code>)
    </button>
  );
}

/** Requires typing the name, because a revoked key never works again. */
function RevokeKey({ row: { id, name }, onClose }: { row: KeyRowFragment; onClose: () => void }) {
  const { t } = useLingui();
  const revoke = () =>
    completeAction({
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

/** Asks how long the old key continues to work, and shows the new one. */
function RotateKey({ row, onClose }: { row: KeyRowFragment; onClose: () => void }) {
  const { t } = useLingui();
  const [created, setCreated] = useState<NewKey | null>(null);
  if (created !== null) return <KeySecret created={created} onStored={onClose} />;
  return (
    <ReplaceDialog
      title={t`Replace this key`}
      action={t`Replace key`}
      label={t`The old key keeps working for`}
      hint={t`Gives you time to update every program that uses the old key.`}
      onReplace={async (overlapHours) => setCreated(await rotateKey(row.id, overlapHours))}
      onClose={onClose}
    >
      <Trans>A new key replaces it, with the same name, permissions and expiry.</Trans>
    </ReplaceDialog>
  );
}
