import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRights } from '../../api/use-rights.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/data/loaded.tsx';
import screen from '../../ui/layout/screen.module.css';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Message, ReadOnly } from '../../ui/message.tsx';
import { useKits } from './kit-actions.ts';
import { KitEditor } from './kit-editor.tsx';
import { NEW_KIT } from './kit-look.ts';

const route = getRouteApi('/signed-in/workspace/brand-kits/$kitId');

/** Makes a brand kit, or changes one. */
export function KitScreen() {
  const { t } = useLingui();
  const { kitId } = route.useParams();
  const { canWrite } = useRights();
  const query = useKits();
  const isNew = kitId === NEW_KIT;
  const kit = query.data?.find(({ id }) => id === kitId) ?? null;
  return (
    <div className={screen.screen}>
      <ScreenHead title={isNew ? t`New brand kit` : (kit?.name ?? t`Brand kit`)}>
        <Trans>Changing a brand kit changes no existing code.</Trans>
      </ScreenHead>
      {!canWrite ? (
        <ReadOnly action={<ToKits />} />
      ) : (
        <Loaded query={query} lines={8}>
          {() =>
            kit === null && !isNew ? (
              <Message title={t`This brand kit no longer exists`} action={<ToKits />}>
                <Trans>Codes made with it stay as they are.</Trans>
              </Message>
            ) : (
              <KitEditor key={kitId} kit={kit} />
            )
          }
        </Loaded>
      )}
    </div>
  );
}

function ToKits() {
  const navigate = useNavigate();
  return (
    <Button look="main" onPress={() => void navigate({ to: '/workspace/brand-kits' })}>
      <Trans>All brand kits</Trans>
    </Button>
  );
}
