import { useLingui } from '@lingui/react/macro';
import { mdiShareVariantOutline } from '@mdi/js';
import { useState } from 'react';
import { useRights } from '../api/use-rights.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ShareDialog, type SharedView } from './share-dialog.tsx';

/** Shares the figures that are shown. */
export function ShareButton(view: SharedView) {
  const { t } = useLingui();
  const { canWrite } = useRights();
  const [isOpen, setIsOpen] = useState(false);
  if (!canWrite) return null;
  return (
    <>
      <Button look="quiet" onPress={() => setIsOpen(true)}>
        <Icon path={mdiShareVariantOutline} size={18} />
        {t`Share`}
      </Button>
      {isOpen && <ShareDialog {...view} onClose={() => setIsOpen(false)} />}
    </>
  );
}
