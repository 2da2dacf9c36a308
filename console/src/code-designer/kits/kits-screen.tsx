import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRights } from '../../api/use-rights.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/data/loaded.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import screen from '../../ui/layout/screen.module.css';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Message } from '../../ui/message.tsx';
import { useKits } from './kit-actions.ts';
import { KitList } from './kit-list.tsx';
import { NEW_KIT } from './kit-look.ts';

/** The brand kits of the workspace. */
export function KitsScreen() {
  const { t } = useLingui();
  const { canWrite } = useRights();
  const navigate = useNavigate();
  const query = useKits();
  const create = canWrite && (
    <Button
      look="main"
      onPress={() => void navigate({ to: '/workspace/brand-kits/$kitId', params: { kitId: NEW_KIT } })}
    >{t`New brand kit`}</Button>
  );
  return (
    <div className={screen.screen}>
      <ScreenHead title={t`Brand kits`} actions={query.data?.length ? create : undefined}>
        <Trans>
          A brand kit is a logo with colours, shapes, a frame and a font, for codes, pages, mails and PDFs. Changing it
          changes no existing code.
        </Trans>
      </ScreenHead>
      <Loaded query={query} lines={4} lineHeight={56}>
        {(kits) =>
          kits.length === 0 ? (
            <Message title={t`No brand kits yet`} action={create}>
              <Trans>Choose a logo, and the colours are taken from it.</Trans>
            </Message>
          ) : (
            <Stack isForm>
              <KitList look={null} />
            </Stack>
          )
        }
      </Loaded>
    </div>
  );
}
