import { mdiTrayArrowDown } from '@mdi/js';
import type { ReactNode } from 'react';
import { Link } from 'react-aria-components/Link';
import buttonStyles from '../ui/button.module.css';
import { Icon } from '../ui/icon.tsx';

interface Props {
  href: string;
  /** By default the service names the file. */
  fileName?: string;
  children: ReactNode;
  look?: 'main' | 'plain' | 'quiet';
}

/**
 * A file of the service, by plain navigation with the session's cookie: the browser shows the progress and can cancel
 * it.
 */
export function DownloadLink({ href, fileName, children, look = 'plain' }: Props) {
  return (
    <Link href={href} download={fileName ?? true} className={`${buttonStyles.button} ${buttonStyles[look]}`}>
      <Icon path={mdiTrayArrowDown} size={18} />
      {children}
    </Link>
  );
}
