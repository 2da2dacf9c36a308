import { useLingui } from '@lingui/react/macro';
import type { FileStorageQuery } from '../../generated/files/storage.ts';
import { formatBytes } from '../formats/format-bytes.ts';
import { ProgressBar } from '../ui/data/progress-bar.tsx';
import styles from './files.module.css';

/** How much of the allowances is used. */
export function FileStorage({ storage }: { storage: FileStorageQuery['qrAssetStorage'] }) {
  const { t, i18n } = useLingui();
  const bytes = (count: number): string => formatBytes(count, i18n.locale);
  const { attached, attachedMax, unattached, unattachedMax } = storage;
  return (
    <div className={styles.storage}>
      <ProgressBar
        label={t`Shown by campaigns: ${bytes(attached)} of ${bytes(attachedMax)}`}
        value={attached / attachedMax}
      />
      <ProgressBar
        label={t`Not used yet: ${bytes(unattached)} of ${bytes(unattachedMax)}`}
        value={unattached / unattachedMax}
      />
    </div>
  );
}
