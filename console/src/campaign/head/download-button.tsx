import { useLingui } from '@lingui/react/macro';
import { mdiDownload } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const load = () => import('../../downloads/downloads.tsx');
const Downloads = lazy(() => load().then((module) => ({ default: module.Downloads })));

/** Opens the downloads, which are loaded when the pointer or focus reaches the button. */
export function DownloadButton({ id }: { id: string }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="main" onPress={() => setIsOpen(true)} onHoverStart={() => void load()} onFocus={() => void load()}>
        <Icon path={mdiDownload} size={18} />
        {t`Download`}
      </Button>
      <Dialog title={t`Download`} isOpen={isOpen} onClose={() => setIsOpen(false)} size="wide">
        <Suspense fallback={<Skeleton lines={10} />}>
          <Downloads qrCodeId={id} />
        </Suspense>
      </Dialog>
    </>
  );
}
