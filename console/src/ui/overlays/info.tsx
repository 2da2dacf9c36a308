import { useLingui } from '@lingui/react/macro';
import { mdiInformationOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Icon } from '../icon.tsx';
import styles from './info.module.css';
import { Popover } from './popover.tsx';

/** A small button that explains a word or a setting in a few sentences, on press. */
export function Info({ about, children }: { about: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <DialogTrigger>
      <Button className={styles.info ?? ''} aria-label={t`About ${about}`}>
        <Icon path={mdiInformationOutline} size={16} />
      </Button>
      <Popover className={styles.popover ?? ''} offset={4}>
        <Dialog className={styles.words ?? ''} aria-label={about}>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
