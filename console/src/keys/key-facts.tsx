import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { KeyRowFragment } from '../../generated/keys/key-list.ts';
import { Moment } from '../formats/moment.tsx';
import { Fact, Facts } from '../workspace/parts/facts.tsx';
import { ScopeChips, StateChip } from './key-table.tsx';
import styles from './keys.module.css';

interface Props {
  row: KeyRowFragment;
  keys: readonly KeyRowFragment[];
  onOpen: (id: string) => void;
}

export function KeyFacts({ row, keys, onOpen }: Props) {
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
