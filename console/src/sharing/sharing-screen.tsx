import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRights } from '../api/use-rights.ts';
import { Moment } from '../formats/moment.tsx';
import { notifySuccess } from '../frame/notices.ts';
import { completeAction } from '../frame/run-action.ts';
import { ActionsMenu } from '../ui/actions-menu.tsx';
import { Chip } from '../ui/data/chip.tsx';
import { copyText } from '../ui/data/copy-text.ts';
import { type Column, DataTable } from '../ui/data/data-table.tsx';
import { Loaded } from '../ui/data/loaded.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import screen from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { Message } from '../ui/message.tsx';
import { Question } from '../ui/overlays/question.tsx';
import { SharedAddress } from './share-dialog.tsx';
import { SharedForm } from './shared-form.tsx';
import {
  endSharing,
  inputOfShared,
  replaceAddress,
  type Shared,
  updateShared,
  useSharedFigures,
} from './sharing-actions.ts';

/** The pages of figures that the workspace shares. */
export function SharingScreen() {
  const { t } = useLingui();
  const query = useSharedFigures();
  return (
    <div className={screen.screen}>
      <ScreenHead title={t`Shared figures`}>
        <Trans>Pages for people without an account. To share more, open figures and choose Share.</Trans>
      </ScreenHead>
      <Loaded query={query}>
        {({ sharedFigures }) =>
          sharedFigures.length === 0 ? (
            <Message title={t`Nothing is shared`}>
              <Trans>Choose Share on the analytics screen or in a campaign.</Trans>
            </Message>
          ) : (
            <SharedTable rows={sharedFigures} />
          )
        }
      </Loaded>
    </div>
  );
}

const ACTIONS = ['edit', 'replace', 'end'] as const;
type Action = (typeof ACTIONS)[number];

function SharedTable({ rows }: { rows: readonly Shared[] }) {
  const { t } = useLingui();
  const { canWrite, canDelete } = useRights();
  const [asked, setAsked] = useState<{ row: Shared; action: Action } | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const close = (): void => setAsked(null);
  const states: Record<Shared['state'], string> = {
    Open: t`Open`,
    Expired: t`Expired`,
    CampaignDeleted: t`Campaign deleted`,
  };
  const columns: Column<Shared>[] = [
    { id: 'name', name: t`Title`, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'password',
      name: t`Password`,
      width: '8rem',
      hideBelow: 'tablet',
      cell: ({ hasPassword }) => (hasPassword ? t`Yes` : t`No`),
    },
    {
      id: 'used',
      name: t`Last opened`,
      width: '9rem',
      hideBelow: 'phone',
      cell: ({ lastUsedUtc }) => (lastUsedUtc == null ? t`Never` : <Moment utc={lastUsedUtc} />),
    },
    {
      id: 'ends',
      name: t`Shared until`,
      width: '9rem',
      hideBelow: 'tablet',
      cell: ({ expiresUtc }) => (expiresUtc == null ? '–' : <Moment utc={expiresUtc} />),
    },
    {
      id: 'state',
      name: t`Status`,
      width: '9rem',
      cell: ({ state }) => <Chip tone={state === 'Open' ? 'green' : 'plain'}>{states[state]}</Chip>,
    },
  ];
  const replace = (row: Shared) =>
    completeAction({ run: async () => setUrl(await replaceAddress(row)), done: t`The previous address has ended.` });
  const copy = async (address: string): Promise<void> => {
    if (await copyText(address)) notifySuccess(t`Link copied.`);
    else setUrl(address);
  };
  const menu = (row: Shared) => {
    const { name, url: address } = row;
    return (
      <ActionsMenu
        name={name}
        onAction={(key) => {
          if (key === 'copy' && address != null) void copy(address);
          const action = ACTIONS.find((each) => each === key);
          if (action !== undefined) setAsked({ row, action });
        }}
      >
        {address != null && <MenuItem id="copy">{t`Copy link`}</MenuItem>}
        <MenuItem id="edit">{t`Edit`}</MenuItem>
        {canDelete && <MenuItem id="replace">{t`New address`}</MenuItem>}
        {canDelete && <MenuItem id="end" isDanger>{t`End sharing`}</MenuItem>}
      </ActionsMenu>
    );
  };
  return (
    <>
      <DataTable
        label={t`Shared figures`}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        menuOf={canWrite && menu}
      />
      {asked?.action === 'edit' && <EditShared shared={asked.row} onClose={close} />}
      {asked?.action === 'end' && (
        <Question
          title={t`End sharing?`}
          action={t`End sharing`}
          onConfirm={() => endSharing(asked.row)}
          onClose={close}
        >
          <Trans>The address stops working for everybody, now and for good.</Trans>
        </Question>
      )}
      {asked?.action === 'replace' && (
        <Question
          title={t`Get a new address?`}
          action={t`New address`}
          onConfirm={() => replace(asked.row)}
          onClose={close}
        >
          {asked.row.url == null && (
            <>
              <Trans>Its address cannot be shown here, but may still work for those who have it.</Trans>{' '}
            </>
          )}
          <Trans>The previous address stops working for everybody. The page stays as it is.</Trans>
        </Question>
      )}
      {url !== null && <SharedAddress url={url} onClose={() => setUrl(null)} />}
    </>
  );
}

/** Changes a page of figures. Its address stays. */
function EditShared({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <SharedForm
      title={t`Edit shared figures`}
      action={t`Save`}
      start={inputOfShared(shared)}
      hasPassword={shared.hasPassword}
      save={async (input) => {
        await updateShared(shared, input);
        notifySuccess(t`Saved. The address stays the same.`);
        onClose();
      }}
      onClose={onClose}
      about={
        <Hint isLarge>
          <Trans>What the page shows stays as it is. To show other figures, share those.</Trans>
        </Hint>
      }
    />
  );
}
