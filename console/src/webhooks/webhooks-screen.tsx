import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/data/loaded.tsx';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { ManagersScreen } from '../workspace/parts/managers-screen.tsx';
import { Deliveries } from './deliveries/deliveries.tsx';
import { EditWebhook } from './edit-webhook.tsx';
import { readWebhooks, WEBHOOKS } from './webhook-actions.ts';
import { WebhookPanel } from './webhook-panel.tsx';
import { WebhookTable } from './webhook-table.tsx';
import { readWebhookView, type WebhookView } from './webhook-view.ts';

const route = getRouteApi('/signed-in/webhooks');

export function WebhooksScreen() {
  const { t } = useLingui();
  return (
    <ManagersScreen title={t`Webhooks`} about={<Trans>Webhooks tell other programs what happens here.</Trans>}>
      <Webhooks />
    </ManagersScreen>
  );
}

function Webhooks() {
  const { t } = useLingui();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const query = useQuery({ queryKey: WEBHOOKS, queryFn: ({ signal }) => readWebhooks(signal) });
  const show = (next: WebhookView): void => void navigate({ search: readWebhookView({ ...next }) });
  const tabs = [
    { id: 'addresses', name: t`Addresses` },
    { id: 'deliveries', name: t`Deliveries` },
  ] as const;
  const create = (): void => setIsCreating(true);
  return (
    <>
      <ScreenHead title={t`Webhooks`} actions={<Button look="main" onPress={create}>{t`New webhook`}</Button>}>
        <Trans>
          A webhook sends a signed message to your address as soon as something happens: a campaign changes, an import
          ends, scans are counted.
        </Trans>
      </ScreenHead>
      <Tabs
        label={t`Webhooks`}
        tabs={tabs}
        selected={view.tab ?? 'addresses'}
        onSelect={(tab) => show(tab === 'deliveries' ? { tab } : {})}
      >
        <Loaded query={query}>
          {({ webhookEndpoints }) =>
            view.tab === 'deliveries' ? (
              <Deliveries webhooks={webhookEndpoints} view={view} onShow={show} />
            ) : (
              <>
                <WebhookTable
                  webhooks={webhookEndpoints}
                  openId={view.webhook ?? null}
                  onOpen={({ id }) => show({ webhook: id })}
                  onCreate={create}
                />
                <WebhookPanel webhooks={webhookEndpoints} id={view.webhook ?? null} onShow={show} />
              </>
            )
          }
        </Loaded>
      </Tabs>
      {isCreating && <EditWebhook row={null} onClose={() => setIsCreating(false)} />}
    </>
  );
}
