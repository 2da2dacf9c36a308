import { useLingui } from '@lingui/react/macro';

export function WorkspaceScreen() {
  const { t } = useLingui();
  return <h1>{t`Workspace`}</h1>;
}
