import type { ElementType } from 'react';
import type { As } from './boxes.tsx';
import styles from './primitives.module.css';

interface HintProps {
  /** `red`: what is wrong. `amber`: what to look at. Soft ink if left out. */
  tone?: 'soft' | 'red' | 'amber' | 'green';
  /** As large as the text around it. */
  isLarge?: boolean;
  className?: string | undefined;
}

/** A sentence or a few words beside something: what it means, or what is wrong with it. A paragraph if `as` is left out. */
export function Hint<Tag extends ElementType = 'p'>(props: As<Tag, HintProps>) {
  const { as = 'p', tone = 'soft', isLarge = false, className, ...rest } = props;
  const Element: ElementType = as;
  return (
    <Element {...rest} className={`${styles.hint} ${styles[tone]} ${isLarge ? styles.large : ''} ${className ?? ''}`} />
  );
}
