import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '../../ui/layout/boxes.tsx';
import screen from '../../ui/layout/screen.module.css';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { KitList } from './kit-list.tsx';

/** The saved looks of the workspace. */
export function KitsScreen() {
  const { t } = useLingui();
  return (
    <div className={screen.screen}>
      <ScreenHead title={t`Brand kits`}>
        <Trans>A brand kit is a look with its logo, colours and frame. Changing it changes no existing code.</Trans>
      </ScreenHead>
      <Stack isForm>
        <KitList look={null} />
      </Stack>
    </div>
  );
}
