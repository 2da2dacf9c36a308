import { useLingui } from '@lingui/react/macro';
import type { FileStorageQuery } from '../../generated/files/storage.ts';
import { formatBytes } from '../formats/format-bytes.ts';
import { ProgressBar } from '../ui/data/progress-bar.tsx';
import { Columns } from '../ui/layout/boxes.tsx';

/** How much of the allowances is used. */
export function FileStorage({ storage }: { storage: FileStorageQuery['qrAssetStorage'] }) {
  const { t, i18n } = useLingui();
  const bytes = (count: number): string => formatBytes(count, i18n.locale);
  const { attached, attachedMax, unattached, unattachedMax } = storage;
  return (
    <Columns min="18rem" gap={4}>
      <ProgressBar
        label={t`Shown by campaigns: ${bytes(attached)} of ${bytes(attachedMax)}`}
        value={attached / attachedMax}
      />
      <ProgressBar
        label={t`Not used yet: ${bytes(unattached)} of ${bytes(unattachedMax)}`}
        value={unattached / unattachedMax}
      />
    </Columns>
  );
}
