import { Trans, useLingui } from '@lingui/react/macro';
import type { InvitationRowFragment } from '../../generated/people/people.ts';
import { Moment } from '../formats/moment.tsx';
import { ActionsMenu } from '../ui/actions-menu.tsx';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/data/chip.tsx';
import { type Column, DataTable } from '../ui/data/data-table.tsx';
import { Loaded, ShowMore } from '../ui/data/loaded.tsx';
import { NoResults } from '../ui/data/no-results.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { Message } from '../ui/message.tsx';
import { revokeInvitation } from './people-actions.ts';
import { useInvitations } from './people-queries.ts';
import { ROLE_WORDS, STATE_WORDS } from './words.ts';

interface Props {
  search: string | null;
  onInvite: () => void;
  onClear: () => void;
}

const TONES = { Open: 'amber', Accepted: 'green', Expired: 'plain', Revoked: 'plain' } as const;

/** The invitations, newest first. */
export function InvitationList({ search, onInvite, onClear }: Props) {
  const { t } = useLingui();
  const query = useInvitations(search);
  const columns: Column<InvitationRowFragment>[] = [
    { id: 'email', name: t`Address`, cell: (row) => <Invited row={row} /> },
    { id: 'role', name: t`Role`, width: '8rem', hideBelow: 'tablet', cell: ({ role }) => t(ROLE_WORDS[role].name) },
    {
      id: 'expires',
      name: t`Works until`,
      width: '11rem',
      hideBelow: 'tablet',
      cell: ({ state, expiresUtc }) => state === 'Open' && <Moment utc={expiresUtc} />,
    },
    {
      id: 'state',
      name: t`Status`,
      width: '7.5rem',
      cell: ({ state }) => <Chip tone={TONES[state]}>{t(STATE_WORDS[state])}</Chip>,
    },
  ];
  return (
    <Loaded query={query} lines={6}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        if (rows.length > 0) {
          return (
            <DataTable
              label={t`Invitations`}
              columns={columns}
              rows={rows}
              idOf={({ id }) => id}
              menuOf={(row) => <InvitationMenu row={row} />}
              isStale={query.isPlaceholderData}
              footer={<ShowMore query={query} look="quiet" />}
            />
          );
        }
        if (search !== null) return <NoResults search={search} filters={[t`Invitations`]} onClear={onClear} />;
        return (
          <Message
            title={<Trans>No invitations</Trans>}
            action={<Button look="main" onPress={onInvite}>{t`Invite`}</Button>}
          >
            <Trans>Invite somebody by address. An invitation works once, for 7 days.</Trans>
          </Message>
        );
      }}
    </Loaded>
  );
}

function Invited({ row: { email, invitedBy } }: { row: InvitationRowFragment }) {
  const name = invitedBy?.name;
  return (
    <Stack as="span">
      <span className="clipped" title={email}>
        {email}
      </span>
      {name !== undefined && (
        <Hint as="span" className="clipped">
          <Trans>invited by {name}</Trans>
        </Hint>
      )}
    </Stack>
  );
}

function InvitationMenu({ row: { id, email, state } }: { row: InvitationRowFragment }) {
  const { t } = useLingui();
  if (state !== 'Open') return null;
  return (
    <ActionsMenu name={email} onAction={() => void revokeInvitation(id, email)}>
      <MenuItem id="revoke" isDanger>
        {t({ context: 'invitation', message: 'Revoke' })}
      </MenuItem>
    </ActionsMenu>
  );
}
