import { useLingui } from '@lingui/react/macro';

export function ActivityScreen() {
  const { t } = useLingui();
  return <h1>{t`Activity`}</h1>;
}
