import { mdiChevronRight } from '@mdi/js';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import { Icon } from '../icon.tsx';
import styles from './disclosure-group.module.css';

/** Sections of a form that open in place, independently. */
export const DisclosureGroup = ({ children }: { children: ReactNode }) => <div className="surface">{children}</div>;

interface Props {
  title: ReactNode;
  /** Shown next to the title: the current settings in a few words. */
  summary?: ReactNode;
  children: ReactNode;
  isOpenAtFirst?: boolean;
  /** Opens because a field in it has a problem. */
  hasProblem?: boolean;
}

export function Disclosure({ title, summary, children, isOpenAtFirst = false, hasProblem = false }: Props) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  useEffect(() => {
    if (hasProblem) setIsOpen(true);
  }, [hasProblem]);
  return (
    <AriaDisclosure className={styles.part ?? ''} isExpanded={isOpen} onExpandedChange={setIsOpen}>
      <Heading level={3}>
        <Button slot="trigger" className={styles.trigger ?? ''}>
          <Icon path={mdiChevronRight} size={18} />
          <span>{title}</span>
          {summary != null && <span className={`clipped ${styles.summary}`}>{summary}</span>}
        </Button>
      </Heading>
      <DisclosurePanel>
        <div className={styles.content}>{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  );
}
