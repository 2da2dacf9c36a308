import { useLingui } from '@lingui/react/macro';
import { isScope } from '../../../src/core/contract/scopes.ts';
import type { KeyRowFragment } from '../../generated/keys/key-list.ts';
import { Moment } from '../formats/moment.tsx';
import { Chip } from '../ui/data/chip.tsx';
import { type Column, DataTable } from '../ui/data/data-table.tsx';
import { ShowMore } from '../ui/data/loaded.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import type { useKeys } from './key-queries.ts';
import { stateOf } from './key-state.ts';
import styles from './keys.module.css';
import { SCOPE_WORDS, STATE_WORDS } from './words.ts';

interface Props {
  keys: readonly KeyRowFragment[];
  openId: string | null;
  onOpen: (key: KeyRowFragment) => void;
  query: ReturnType<typeof useKeys>;
}

const TONES = { Valid: 'green', Replaced: 'amber', Expired: 'plain', Revoked: 'plain' } as const;

export function KeyTable({ keys, openId, onOpen, query }: Props) {
  const { t } = useLingui();
  const columns: Column<KeyRowFragment>[] = [
    { id: 'name', name: t`Name`, cell: (key) => <KeyName row={key} /> },
    {
      id: 'scopes',
      name: t`Permissions`,
      hideBelow: 'tablet',
      width: '17.5rem',
      cell: ({ scopes }) => <ScopeChips scopes={scopes} />,
    },
    {
      id: 'used',
      name: t`Last used`,
      width: '9rem',
      hideBelow: 'phone',
      cell: ({ lastUsedUtc }) => <TimeOr utc={lastUsedUtc} other={t`Never`} />,
    },
    {
      id: 'ends',
      name: t({ context: 'keys', message: 'Expires' }),
      width: '8rem',
      hideBelow: 'tablet',
      cell: (key) => <TimeOr utc={key.revokedUtc ?? key.expiresUtc} other={t`Never`} />,
    },
    { id: 'state', name: t`Status`, width: '9rem', cell: (key) => <StateChip row={key} /> },
  ];
  return (
    <DataTable
      label={t`Keys`}
      columns={columns}
      rows={keys}
      idOf={({ id }) => id}
      openId={openId}
      onOpen={onOpen}
      isStale={query.isPlaceholderData}
      footer={<ShowMore query={query} look="quiet" />}
    />
  );
}

function KeyName({ row }: { row: KeyRowFragment }) {
  return (
    <Stack as="span">
      <span className="clipped" dir="auto" title={row.name}>
        {row.name}
      </span>
      <span className={styles.prefix}>
        <code>{row.displayPrefix}…</code>
      </span>
    </Stack>
  );
}

export function ScopeChips({ scopes }: { scopes: readonly string[] }) {
  const { t } = useLingui();
  return (
    <Row as="span" gap={1} isWrapping>
      {scopes.filter(isScope).map((scope) => (
        <Chip key={scope} tone={scope === 'keys:manage' ? 'accent' : 'plain'}>
          {t(SCOPE_WORDS[scope].short)}
        </Chip>
      ))}
    </Row>
  );
}

export function StateChip({ row }: { row: KeyRowFragment }) {
  const { t } = useLingui();
  const state = stateOf(row, Date.now());
  return <Chip tone={TONES[state]}>{t(STATE_WORDS[state])}</Chip>;
}

const TimeOr = ({ utc, other }: { utc: string | null | undefined; other: string }) =>
  utc == null ? (
    <Hint as="span" isLarge>
      {other}
    </Hint>
  ) : (
    <Moment utc={utc} />
  );
