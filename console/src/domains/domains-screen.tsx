import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useRights } from '../api/use-rights.ts';
import { Moment } from '../formats/moment.tsx';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/data/chip.tsx';
import { type Column, DataTable } from '../ui/data/data-table.tsx';
import { Loaded } from '../ui/data/loaded.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import screen from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { Message } from '../ui/message.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { addDomain, DOMAINS, type Domain } from './domain-actions.ts';
import { DomainPanel } from './domain-panel.tsx';
import { StateChip } from './state-chip.tsx';

const route = getRouteApi('/signed-in/workspace/domains');

/** The workspace's own hosts. */
export function DomainsScreen() {
  const { t } = useLingui();
  const { canManagePeople } = useRights();
  const query = useQuery(DOMAINS);
  const { domain: openId } = route.useSearch();
  const navigate = route.useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const show = (domain?: string): void => void navigate({ search: domain === undefined ? {} : { domain } });
  const add = canManagePeople && <Button look="main" onPress={() => setIsAdding(true)}>{t`Add domain`}</Button>;
  return (
    <div className={screen.screen}>
      <ScreenHead title={t`Domains`} actions={add}>
        <Trans>Codes with your own domain, such as go.example.com/summer. Pages and files are shown there too.</Trans>
      </ScreenHead>
      <Loaded query={query}>
        {(domains) =>
          domains.length === 0 ? (
            <Message title={t`No domains yet`} action={add}>
              <Trans>
                People trust an address that they know, and printed codes stay yours: whatever they lead to, you decide
                about the domain.
              </Trans>
            </Message>
          ) : (
            <DomainTable domains={domains} openId={openId ?? null} onOpen={({ id }) => show(id)} />
          )
        }
      </Loaded>
      <DomainPanel domain={query.data?.find(({ id }) => id === openId)} onClose={() => show()} />
      {isAdding && <AddDomain onAdded={show} onClose={() => setIsAdding(false)} />}
    </div>
  );
}

interface TableProps {
  domains: readonly Domain[];
  openId: string | null;
  onOpen: (domain: Domain) => void;
}

function DomainTable({ domains, openId, onOpen }: TableProps) {
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  const columns: Column<Domain>[] = [
    { id: 'host', name: t`Domain`, cell: (domain) => <HostName domain={domain} /> },
    {
      ...{ id: 'campaigns', name: t`Campaigns`, isNumber: true, width: '8rem', hideBelow: 'tablet' },
      cell: ({ campaignCount }) => number.format(campaignCount),
    },
    {
      ...{ id: 'checked', name: t`Checked`, width: '9rem', hideBelow: 'phone' },
      cell: ({ checkedUtc }) => (checkedUtc === null ? t`Never` : <Moment utc={checkedUtc} />),
    },
    {
      ...{ id: 'certificate', name: t`Certificate until`, width: '9rem', hideBelow: 'tablet' },
      cell: ({ certificateUntilUtc: until }) => (until === null ? '–' : <Moment utc={until} />),
    },
    { id: 'state', name: t`Status`, width: '10.5rem', cell: (domain) => <StateChip domain={domain} /> },
  ];
  return (
    <DataTable
      label={t`Domains`}
      columns={columns}
      rows={domains}
      idOf={({ id }) => id}
      openId={openId}
      onOpen={onOpen}
    />
  );
}

/** As people write it, and in ASCII where that differs. */
function HostName({ domain: { host, shownHost, isDefault } }: { domain: Domain }) {
  const { t } = useLingui();
  return (
    <Stack as="span">
      <Row as="span" gap={2} isWrapping>
        <bdi className="clipped" title={shownHost}>
          {shownHost}
        </bdi>
        {isDefault && <Chip tone="accent">{t`For new codes`}</Chip>}
      </Row>
      {host !== shownHost && (
        <Hint as="span" className="clipped">
          {host}
        </Hint>
      )}
    </Stack>
  );
}

function AddDomain({ onAdded, onClose }: { onAdded: (id: string) => void; onClose: () => void }) {
  const { t } = useLingui();
  const [host, setHost] = useState('');
  const form = useSubmit(async () => {
    const id = await addDomain(host);
    onClose();
    onAdded(id);
  }, ['host']);
  return (
    <FormDialog title={t`New domain`} action={t`Add domain`} form={form} onClose={onClose}>
      <TextField
        {...form.fieldOf('host')}
        label={t`Domain`}
        hint={t`One that you own and that leads nowhere else yet, best with a short word in front. Afterwards you see what to enter in the DNS.`}
        value={host}
        onChange={setHost}
        placeholder="go.example.com"
        inputMode="url"
        autoComplete="off"
        spellCheck="false"
        autoFocus
      />
    </FormDialog>
  );
}
