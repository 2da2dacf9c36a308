import { mdiFilePdfBox, mdiImageOutline } from '@mdi/js';
import { useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { type FileRow, pictureAddress } from './file-queries.ts';
import styles from './files.module.css';

/** A small picture of a file, or a sign of its kind where there is none. */
export function FileThumbnail({ file: { id, contentType } }: { file: Pick<FileRow, 'id' | 'contentType'> }) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <span className={styles.thumbnail}>
      {isMissing ? (
        <Icon path={contentType === 'application/pdf' ? mdiFilePdfBox : mdiImageOutline} />
      ) : (
        <img src={pictureAddress(id)} alt="" loading="lazy" onError={() => setIsMissing(true)} />
      )}
    </span>
  );
}
