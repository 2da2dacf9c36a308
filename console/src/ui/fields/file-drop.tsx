import { useLingui } from '@lingui/react/macro';
import { mdiTrayArrowUp } from '@mdi/js';
import { type ReactNode, useId } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../button.tsx';
import { ProgressBar } from '../data/progress-bar.tsx';
import { Icon } from '../icon.tsx';
import { Stack } from '../layout/boxes.tsx';
import { Problem } from '../layout/problem.tsx';
import styles from './file-drop.module.css';

interface Props {
  /** What to provide: "Pictures for the page". */
  label: string;
  /** Accepted types and sizes. */
  hint?: ReactNode;
  onFiles: (files: File[]) => void;
  /** Names the file of a pasted text, such as cells of a spreadsheet. Default: texts are not accepted. */
  textName?: string;
  /** Media types or extensions for the browser's file dialog: `image/png`, `.csv`. The service checks dropped files. */
  accept?: readonly string[];
  isMultiple?: boolean;
  isDisabled?: boolean;
  /** Upload progress from 0 to 1. Requires `onCancel`. */
  progress?: number | null;
  onCancel?: () => void;
  problem?: ReactNode;
}

const TEXT = 'text/plain';

/** Accepts files by drop, paste or file dialog. */
export function FileDrop(props: Props) {
  const {
    label,
    hint,
    onFiles,
    accept,
    isMultiple = false,
    isDisabled = false,
    progress = null,
    problem,
    textName,
  } = props;
  const { t } = useLingui();
  const id = useId();
  const take = (files: readonly File[]): void => {
    if (files.length > 0) onFiles(isMultiple ? [...files] : files.slice(0, 1));
  };
  const isBusy = progress !== null;
  return (
    <DropZone
      className={styles.zone ?? ''}
      aria-label={label}
      isDisabled={isDisabled || isBusy}
      getDropOperation={() => 'copy'}
      onDrop={async ({ items }) => {
        const text = items.find((item) => item.kind === 'text' && item.types.has(TEXT));
        // Spreadsheets copy a picture of their cells, too.
        if (textName !== undefined && text?.kind === 'text') {
          return take([new File([await text.getText(TEXT)], textName, { type: TEXT })]);
        }
        const files = items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []));
        take(await Promise.all(files));
      }}
    >
      <Icon path={mdiTrayArrowUp} size={24} />
      <span id={id} className={styles.label}>
        {label}
      </span>
      {hint != null && <span className={styles.hint}>{hint}</span>}
      {isBusy ? (
        <Stack gap={2} align="center" className={styles.progress}>
          <ProgressBar label={t`Sending`} value={progress} />
          <Button onPress={() => props.onCancel?.()}>{t`Cancel`}</Button>
        </Stack>
      ) : (
        <FileTrigger
          allowsMultiple={isMultiple}
          onSelect={(files) => take([...(files ?? [])])}
          {...(accept && { acceptedFileTypes: accept })}
        >
          <Button isDisabled={isDisabled} aria-describedby={id}>
            {isMultiple ? t`Choose files` : t`Choose a file`}
          </Button>
        </FileTrigger>
      )}
      <Problem>{problem}</Problem>
    </DropZone>
  );
}
