import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { FileDrop } from '../../design/fields/file-drop.tsx';
import { describeMessages } from '../../errors/describe-message.ts';
import styles from './logo-field.module.css';
import { type LogoProblem, readLogo } from './read-logo.ts';

const PICTURES = ['image/png', 'image/svg+xml', 'image/jpeg', 'image/webp'];

interface LogoFieldProps {
  /** A PNG as a data URL. */
  value: string | null;
  onChange: (dataUrl: string | null) => void;
  problems: readonly string[];
}

/** A picture by drop, from the clipboard, or chosen from the files. */
export function LogoField({ value, onChange, problems }: LogoFieldProps) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<LogoProblem | null>(null);
  const take = async ([file]: File[]): Promise<void> => {
    if (file === undefined) return;
    const reading = await readLogo(file);
    setProblem('problem' in reading ? reading.problem : null);
    if ('dataUrl' in reading) onChange(reading.dataUrl);
  };
  const words: Record<LogoProblem, string> = {
    'not-a-picture': t`This file is not a picture that can be read. PNG, SVG, JPEG and WebP can.`,
    'too-large': t`This picture is too large. Choose a smaller one.`,
  };
  const message = problem === null ? describeMessages(problems) : words[problem];
  return (
    <div className={styles.field} data-field="style.logoDataUrl">
      {value !== null && (
        <div className={styles.logo}>
          <img src={value} alt={t`The logo`} className={styles.picture} />
          <Button look="quiet" onPress={() => onChange(null)}>
            {t`Remove`}
          </Button>
        </div>
      )}
      <FileDrop
        label={value === null ? t`Drop the logo here` : t`Drop another logo here`}
        hint={t`PNG, SVG, JPEG or WebP. Simple shapes in strong colours work best.`}
        accept={PICTURES}
        onFiles={(files) => void take(files)}
        problem={message === '' ? null : message}
      />
    </div>
  );
}
