import { useLingui } from '@lingui/react/macro';

export function TransfersScreen() {
  const { t } = useLingui();
  return <h1>{t`Imports and exports`}</h1>;
}
