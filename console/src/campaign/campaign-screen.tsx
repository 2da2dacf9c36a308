import { useLingui } from '@lingui/react/macro';

export function CampaignScreen() {
  const { t } = useLingui();
  return <h1>{t`Campaign`}</h1>;
}
