import { Button, type ButtonProps } from './button.tsx';
import { Icon } from './icon.tsx';

interface Props extends Omit<ButtonProps, 'isIcon' | 'children' | 'aria-label'> {
  /** Path from `@mdi/js`. */
  icon: string;
  /** Of the icon, in px. */
  size?: number;
  /** What it does, for screen readers. */
  'aria-label': string;
}

/** A square button with only an icon. */
export const IconButton = ({ icon, size = 18, ...props }: Props) => (
  <Button look="quiet" {...props} isIcon>
    <Icon path={icon} size={size} />
  </Button>
);
