import { useLingui } from '@lingui/react/macro';

export function KeysScreen() {
  const { t } = useLingui();
  return <h1>{t`Keys`}</h1>;
}
