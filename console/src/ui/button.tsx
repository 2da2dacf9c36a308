import type { Ref } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  type PressEvent,
} from 'react-aria-components/Button';
import styles from './button.module.css';
import { useOnce } from './use-once.ts';

/** `danger` leads to a question or can be undone; `risk` is the confirmation that cannot. */
export type ButtonLook = 'main' | 'plain' | 'quiet' | 'danger' | 'risk';

export interface ButtonProps extends Omit<AriaButtonProps, 'onPress'> {
  /** Until a promise that it returns has settled, the button waits and ignores further presses. */
  onPress?: (event: PressEvent) => unknown;
  look?: ButtonLook;
  /** Square, with only an icon. Needs an `aria-label`. */
  isIcon?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'plain', isIcon = false, isPending = false, onPress, ...props }: ButtonProps) {
  const { start, isBusy } = useOnce((event: PressEvent) => onPress?.(event));
  return (
    <AriaButton
      {...props}
      onPress={start}
      isPending={isPending || isBusy}
      className={`${styles.button} ${styles[look]} ${isIcon ? styles.icon : ''}`}
    />
  );
}
