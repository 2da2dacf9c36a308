import { useLingui } from '@lingui/react/macro';
import { mdiDownload } from '@mdi/js';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const Downloads = lazyPart(() => import('../../downloads/downloads.tsx').then((module) => module.Downloads));

/** Opens the downloads, which are loaded when the pointer or focus reaches the button. */
export function DownloadButton({ id }: { id: string }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="main" onPress={() => setIsOpen(true)} onHoverStart={Downloads.preload} onFocus={Downloads.preload}>
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
