import { useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { Stack } from '../ui/layout/boxes.tsx';
import screen from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { About } from './about.tsx';
import { OtherPlaces } from './other-places.tsx';
import { PlanCard } from './plan-card.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import styles from './workspace.module.css';

export function WorkspaceScreen() {
  const { t } = useLingui();
  const { session } = useRouteContext({ from: '/signed-in' });
  return (
    <div className={screen.screen}>
      <ScreenHead title={session.workspaceName} documentTitle={t`Workspace`} />
      <div className={styles.columns}>
        <Stack gap={4}>
          <PlanCard />
          <SessionsCard />
        </Stack>
        <Stack gap={4}>
          <OtherPlaces />
          <PreferencesCard />
          <About />
        </Stack>
      </div>
    </div>
  );
}
