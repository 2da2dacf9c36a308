import { useLingui } from '@lingui/react/macro';

export function WebhooksScreen() {
  const { t } = useLingui();
  return <h1>{t`Webhooks`}</h1>;
}
