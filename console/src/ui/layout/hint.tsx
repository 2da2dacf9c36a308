import type { ElementType } from 'react';
import type { As } from './boxes.tsx';
import styles from './primitives.module.css';

interface HintProps {
  /** `red` for problems, `amber` for warnings. Default: soft. */
  tone?: 'soft' | 'red' | 'amber' | 'green';
  /** Same size as the surrounding text. */
  isLarge?: boolean;
  className?: string | undefined;
}

/** A sentence or a few words explaining something, or what is wrong with it. Default element: a paragraph. */
export function Hint<Tag extends ElementType = 'p'>(props: As<Tag, HintProps>) {
  const { as = 'p', tone = 'soft', isLarge = false, className, ...rest } = props;
  const Element: ElementType = as;
  return (
    <Element {...rest} className={`${styles.hint} ${styles[tone]} ${isLarge ? styles.large : ''} ${className ?? ''}`} />
  );
}
