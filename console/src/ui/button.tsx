import type { Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import styles from './button.module.css';

/** `danger` leads to a question or can be undone; `risk` is the confirmation that cannot. */
export type ButtonLook = 'main' | 'plain' | 'quiet' | 'danger' | 'risk';

export interface ButtonProps extends AriaButtonProps {
  look?: ButtonLook;
  /** Square, with only an icon. Needs an `aria-label`. */
  isIcon?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'plain', isIcon = false, ...props }: ButtonProps) {
  return <AriaButton {...props} className={`${styles.button} ${styles[look]} ${isIcon ? styles.icon : ''}`} />;
}
