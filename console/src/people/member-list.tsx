import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Role } from '../../../src/core/contract/scopes.ts';
import type { MemberRowFragment } from '../../generated/people/people.ts';
import { useRights } from '../api/use-rights.ts';
import { Moment } from '../formats/moment.tsx';
import { runAction } from '../frame/use-action.ts';
import { QuestionWithKeys } from '../keys/question-with-keys.tsx';
import { ActionsMenu } from '../ui/actions-menu.tsx';
import { Chip } from '../ui/data/chip.tsx';
import { type Column, DataTable } from '../ui/data/data-table.tsx';
import { Loaded, ShowMore } from '../ui/data/loaded.tsx';
import { NoResults } from '../ui/data/no-results.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { removeMember, setRole } from './people-actions.ts';
import { useMembers } from './people-queries.ts';
import { ROLE_WORDS } from './words.ts';

/** The members, oldest first. */
export function MemberList({ search, onClear }: { search: string | null; onClear: () => void }) {
  const { t } = useLingui();
  const [leaving, setLeaving] = useState<MemberRowFragment | null>(null);
  const query = useMembers(search);
  const columns: Column<MemberRowFragment>[] = [
    { id: 'name', name: t`Name`, cell: (row) => <MemberName row={row} /> },
    { id: 'role', name: t`Role`, width: '9.5rem', cell: (row) => <RoleChoice row={row} /> },
    {
      id: 'used',
      name: t`Last active`,
      width: '10rem',
      hideBelow: 'tablet',
      cell: (row) => <LastActive row={row} />,
    },
  ];
  const menu = (row: MemberRowFragment) => (
    <ActionsMenu name={row.name} onAction={() => setLeaving(row)}>
      <MenuItem id="remove" isDanger>{t`Remove`}</MenuItem>
    </ActionsMenu>
  );
  return (
    <Loaded query={query} lines={6}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        if (rows.length === 0) return <NoResults search={search} onClear={onClear} />;
        return (
          <>
            <DataTable
              label={t`Members`}
              columns={columns}
              rows={rows}
              idOf={({ id }) => id}
              menuOf={menu}
              isStale={query.isPlaceholderData}
              footer={<ShowMore query={query} look="quiet" />}
            />
            {leaving !== null && (
              <QuestionWithKeys
                memberId={leaving.id}
                title={t`Remove ${leaving.name}?`}
                action={t`Remove`}
                onConfirm={(revokeKeys) => removeMember(leaving, revokeKeys)}
                onClose={() => setLeaving(null)}
              >
                <Trans>They are signed out of this workspace at once. What they have made stays.</Trans>
              </QuestionWithKeys>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** Uses are stored with a delay, but whoever reads this is active now. */
function LastActive({ row: { id, lastUsedUtc } }: { row: MemberRowFragment }) {
  const { t } = useLingui();
  if (id === useRights().session.memberId) return t`Now`;
  return lastUsedUtc == null ? t`Never` : <Moment utc={lastUsedUtc} />;
}

function MemberName({ row: { id, name, email } }: { row: MemberRowFragment }) {
  const { t } = useLingui();
  const { session } = useRights();
  return (
    <Stack as="span">
      <span className="clipped" dir="auto" title={name}>
        {name} {id === session.memberId && <Chip tone="accent">{t`You`}</Chip>}
      </span>
      <Hint as="span" className="clipped">
        {email ?? t`No address yet`}
      </Hint>
    </Stack>
  );
}

function RoleChoice({ row }: { row: MemberRowFragment }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Role | null>(null);
  const change = (role: Role): void => {
    if (role === row.role) return;
    if (row.role === 'Owner') setAsked(role);
    else void runAction({ run: () => setRole(row, role) });
  };
  return (
    <>
      <Select
        label={t`Role of ${row.name}`}
        isLabelHidden
        options={Object.values(Role).map((id) => ({ id, name: t(ROLE_WORDS[id].name), note: t(ROLE_WORDS[id].text) }))}
        value={row.role}
        onChange={change}
      />
      {asked !== null && (
        <QuestionWithKeys
          memberId={row.id}
          title={t`Make ${row.name} no longer an Owner?`}
          action={t`Change role`}
          onConfirm={(revokeKeys) => setRole(row, asked, revokeKeys)}
          onClose={() => setAsked(null)}
        >
          <Trans>They can no longer manage people, keys and webhooks. Invitations that they sent are revoked.</Trans>
        </QuestionWithKeys>
      )}
    </>
  );
}
