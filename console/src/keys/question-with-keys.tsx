import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import type { KeyRowFragment } from '../../generated/keys/key-list.ts';
import { useRights } from '../api/use-rights.ts';
import { Moment } from '../formats/moment.tsx';
import { Loaded } from '../ui/data/loaded.tsx';
import { CheckField } from '../ui/fields/check-field.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Question } from '../ui/overlays/question.tsx';
import { useKeysMadeBy } from './key-queries.ts';
import styles from './keys.module.css';

interface Props extends Omit<ComponentProps<typeof Question>, 'onConfirm' | 'name'> {
  memberId: string;
  onConfirm: (revokeKeys: boolean) => unknown;
}

/** Asks before somebody loses rights, lists the working keys that they made, and offers to revoke these too. */
export function QuestionWithKeys({ memberId, children, onConfirm, ...question }: Props) {
  const { canManage, session } = useRights();
  const query = useKeysMadeBy(memberId, canManage);
  const [revokeKeys, setRevokeKeys] = useState(false);
  const { t } = useLingui();
  return (
    <Question {...question} isReady={!canManage || !query.isPending} onConfirm={() => onConfirm(revokeKeys)}>
      <Stack gap={3}>
        <div>{children}</div>
        {canManage && (
          <Loaded query={query} lines={1} failed={t`The keys could not be loaded`}>
            {({ items, totalCount }) =>
              totalCount > 0 && (
                <>
                  <MadeKeys keys={items} count={totalCount} isOwn={memberId === session.memberId} />
                  <CheckField
                    label={t`Revoke these keys too`}
                    hint={t`Programs that use them are then rejected at once. This cannot be undone.`}
                    value={revokeKeys}
                    onChange={setRevokeKeys}
                  />
                </>
              )
            }
          </Loaded>
        )}
      </Stack>
    </Question>
  );
}

function MadeKeys({ keys, count, isOwn }: { keys: readonly KeyRowFragment[]; count: number; isOwn: boolean }) {
  const more = count - keys.length;
  return (
    <Stack gap={2}>
      <div>
        {isOwn ? (
          <Plural
            value={count}
            one="You created a key that keeps working:"
            other="You created # keys that keep working:"
          />
        ) : (
          <Plural
            value={count}
            one="They created a key that keeps working:"
            other="They created # keys that keep working:"
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={styles.made} tabIndex={0}>
        {keys.map((key) => (
          <MadeKey key={key.id} row={key} />
        ))}
        {more > 0 && (
          <li>
            <Plural value={more} one="and # more" other="and # more" />
          </li>
        )}
      </ul>
    </Stack>
  );
}

function MadeKey({ row: { name, displayPrefix, lastUsedUtc, createdBy } }: { row: KeyRowFragment }) {
  const maker = createdBy?.kind === 'Key' ? createdBy.name : null;
  return (
    <li>
      <bdi>{name}</bdi> (<code>{displayPrefix}…</code>)
      <Hint as="div">
        {lastUsedUtc == null ? (
          <Trans>Never used</Trans>
        ) : (
          <Trans>
            Last used <Moment utc={lastUsedUtc} />
          </Trans>
        )}
        {maker !== null && (
          <>
            {' · '}
            <Trans>
              created with the key <bdi>{maker}</bdi>
            </Trans>
          </>
        )}
      </Hint>
    </li>
  );
}
