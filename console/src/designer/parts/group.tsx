import { mdiChevronDown } from '@mdi/js';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import { Icon } from '../../design/icon.tsx';
import styles from './group.module.css';

interface GroupProps {
  title: string;
  /** What is chosen, seen while the group is closed. */
  summary: ReactNode;
  isOpenAtFirst?: boolean;
  /** Something in it was refused. */
  hasProblem?: boolean;
  children: ReactNode;
}

/** Settings that open in place. */
export function Group({ title, summary, isOpenAtFirst = false, hasProblem = false, children }: GroupProps) {
  return (
    <Disclosure className={styles.group ?? ''} defaultExpanded={isOpenAtFirst}>
      <Heading level={3} className={styles.heading ?? ''}>
        <Button slot="trigger" className={styles.trigger ?? ''}>
          <span className={styles.title}>{title}</span>
          <span className={styles.summary} data-problem={hasProblem || undefined}>
            {summary}
          </span>
          <span className={styles.arrow}>
            <Icon path={mdiChevronDown} />
          </span>
        </Button>
      </Heading>
      <DisclosurePanel className={styles.panel ?? ''}>
        <div className={styles.content}>{children}</div>
      </DisclosurePanel>
    </Disclosure>
  );
}
