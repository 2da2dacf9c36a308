import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRights } from '../../api/use-rights.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/data/loaded.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import screen from '../../ui/layout/screen.module.css';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Message } from '../../ui/message.tsx';
import { LogoDrop } from '../badge/logo-field.tsx';
import { useKits } from './kit-actions.ts';
import { KitList } from './kit-list.tsx';
import { NEW_KIT } from './kit-look.ts';
import { passLogo } from './passed-logo.ts';

/** The brand kits of the workspace. */
export function KitsScreen() {
  const { t } = useLingui();
  const { canWrite } = useRights();
  const navigate = useNavigate();
  const query = useKits();
  const create = (): void => void navigate({ to: '/workspace/brand-kits/$kitId', params: { kitId: NEW_KIT } });
  const begin = (logo: File): void => {
    passLogo(logo);
    create();
  };
  return (
    <div className={screen.screen}>
      <ScreenHead
        title={t`Brand kits`}
        actions={canWrite && <Button look="main" onPress={create}>{t`New brand kit`}</Button>}
      >
        <Trans>
          A brand kit is a logo with colours, shapes, a frame and a font, for codes, pages, mails and PDFs. Changing it
          changes no existing code.
        </Trans>
      </ScreenHead>
      <Loaded query={query} lines={4} lineHeight={56}>
        {(kits) => (
          <Stack gap={6} isForm>
            {kits.length === 0 ? (
              <Message title={t`No brand kits yet`}>
                <Trans>
                  Drop a logo to get its colours, three looks that scan, and pages and mails to go with them.
                </Trans>
              </Message>
            ) : (
              <KitList look={null} />
            )}
            {canWrite && (
              <Stack gap={2}>
                <h2>{t`New from a logo`}</h2>
                <LogoDrop label={t`Drop your logo`} onFile={begin} />
              </Stack>
            )}
          </Stack>
        )}
      </Loaded>
    </div>
  );
}
