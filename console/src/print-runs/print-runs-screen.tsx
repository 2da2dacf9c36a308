import { useLingui } from '@lingui/react/macro';

export function PrintRunsScreen() {
  const { t } = useLingui();
  return <h1>{t`Print runs`}</h1>;
}
