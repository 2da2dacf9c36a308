import { useLingui } from '@lingui/react/macro';

export function AnalyticsScreen() {
  const { t } = useLingui();
  return <h1>{t`Analytics`}</h1>;
}
