import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../../design/button.tsx';
import styles from './logo-field.module.css';
import { type LogoProblem, readLogo } from './read-logo.ts';

const PICTURES = ['image/png', 'image/svg+xml', 'image/jpeg', 'image/webp'];

interface LogoFieldProps {
  /** A PNG as a data URL. */
  value: string | null;
  onChange: (dataUrl: string | null) => void;
  problems: readonly string[];
}

/** A picture by drop, or chosen from the files. */
export function LogoField({ value, onChange, problems }: LogoFieldProps) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<LogoProblem | null>(null);
  const take = async (file: Blob | null | undefined): Promise<void> => {
    if (file === null || file === undefined) return;
    const reading = await readLogo(file);
    if ('problem' in reading) return setProblem(reading.problem);
    setProblem(null);
    onChange(reading.dataUrl);
  };
  const words: Record<LogoProblem, string> = {
    'not-a-picture': t`This file is not a picture that can be read. PNG, SVG, JPEG and WebP can.`,
    'too-large': t`This picture is too large. Choose a smaller one.`,
  };
  const messages = problem === null ? problems : [words[problem]];
  return (
    <div className={styles.field}>
      <DropZone
        className={styles.zone ?? ''}
        aria-label={t`Drop the logo here`}
        getDropOperation={(types) => (PICTURES.some((type) => types.has(type)) ? 'copy' : 'cancel')}
        onDrop={async ({ items }) => {
          const item = items.find(({ kind }) => kind === 'file');
          if (item?.kind === 'file') await take(await item.getFile());
        }}
      >
        {value === null ? (
          <p className={styles.hint}>{t`Drop a picture here. Simple shapes with strong colours read best.`}</p>
        ) : (
          <img src={value} alt={t`The logo`} className={styles.picture} />
        )}
        <div className={styles.buttons}>
          <FileTrigger acceptedFileTypes={PICTURES} onSelect={(files) => void take(files?.item(0))}>
            <Button>{value === null ? t`Choose a file` : t`Replace`}</Button>
          </FileTrigger>
          {value !== null && (
            <Button look="quiet" onPress={() => onChange(null)}>
              {t`Remove`}
            </Button>
          )}
        </div>
      </DropZone>
      {messages.map((message) => (
        <p key={message} className={styles.problem} role="alert">
          {message}
        </p>
      ))}
    </div>
  );
}
