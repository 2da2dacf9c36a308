import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.ts';
import type { ServiceProblem } from '../../api/service-problem.ts';
import { describeProblems } from '../../errors/describe-problem.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { useLogoGround } from '../drawing/use-logo-ground.ts';
import styles from './badge.module.css';
import type { LogoProblem } from './read-logo.ts';
import type { Logo } from './use-logo.ts';

const PICTURES = ['image/png', 'image/svg+xml', 'image/jpeg', 'image/webp'];

interface Props {
  /** A PNG as a data URL. */
  value: string | null;
  logo: Logo;
  /** Problems reported by the service. */
  problems: readonly ServiceProblem[];
}

/** Accepts a picture by drop, from the clipboard, or from a file. */
export function LogoField({ value, logo, problems }: Props) {
  const { t } = useLingui();
  const background = useLogoGround(value, DEFAULT_STYLE.foregroundColor);
  const words: Record<LogoProblem, string> = {
    'not-a-picture': t`This file is not a readable picture. Use PNG, SVG, JPEG or WebP.`,
    'too-large': t`This picture is too large. Choose a smaller one.`,
    'too-long': t`This picture is too long for a code: more than ${LIMITS.logoAspect} times as long as it is wide. Choose a more compact one.`,
  };
  const message = logo.problem === null ? describeProblems(problems) : words[logo.problem];
  return (
    <Stack gap={3} data-field="style.logoDataUrl">
      {value !== null && (
        <Row gap={3}>
          <img src={value} alt={t`The logo`} className={styles.picture} style={{ background }} />
          <Button look="quiet" onPress={logo.remove}>
            {t`Remove`}
          </Button>
        </Row>
      )}
      <LogoDrop
        label={value === null ? t`Drop your logo` : t`Drop another logo`}
        onFile={(file) => void logo.take(file)}
        problem={message === '' ? null : message}
      />
    </Stack>
  );
}

interface DropProps {
  label: string;
  onFile: (file: File) => void;
  problem?: ReactNode;
}

export function LogoDrop({ label, onFile, problem }: DropProps) {
  const { t } = useLingui();
  return (
    <FileDrop
      label={label}
      hint={t`PNG, SVG, JPEG or WebP. Simple shapes in strong colours work best.`}
      accept={PICTURES}
      onFiles={([file]) => file !== undefined && onFile(file)}
      problem={problem}
    />
  );
}
