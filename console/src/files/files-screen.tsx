import { useLingui } from '@lingui/react/macro';

export function FilesScreen() {
  const { t } = useLingui();
  return <h1>{t`Files`}</h1>;
}
