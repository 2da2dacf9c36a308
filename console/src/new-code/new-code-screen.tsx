import { useLingui } from '@lingui/react/macro';

export function NewCodeScreen() {
  const { t } = useLingui();
  return <h1>{t`New code`}</h1>;
}
