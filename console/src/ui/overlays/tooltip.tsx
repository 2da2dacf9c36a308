import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

const DELAY_MS = 500;

/** A few words about a `Button` on hover or focus. Never the only place that says something. */
export function Tooltip({ words, children }: { words: ReactNode; children: ReactNode }) {
  return (
    <TooltipTrigger delay={DELAY_MS} closeDelay={0}>
      {children}
      <AriaTooltip className={styles.tooltip ?? ''} offset={6}>
        {words}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
