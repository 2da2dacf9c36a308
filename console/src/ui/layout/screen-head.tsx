import { type ReactNode, useEffect } from 'react';
import { Row } from './boxes.tsx';
import { Hint } from './hint.tsx';
import styles from './screen.module.css';

interface Props {
  title: string;
  /** Title of the browser tab. Default: the title. */
  documentTitle?: string;
  /** Shown next to the title: a number, a state. */
  note?: ReactNode;
  /** A sentence below. */
  children?: ReactNode;
  /** Shown at the end, the main one last. */
  actions?: ReactNode;
}

/** Header of a screen, which also sets the title of the browser tab. */
export function ScreenHead({ title, documentTitle = title, note, children, actions }: Props) {
  useEffect(() => {
    document.title = `${documentTitle} – Signpost`;
  }, [documentTitle]);
  return (
    <Row as="header" gap={3} lineGap={2} isWrapping>
      <Row gap={2} align="baseline" basis="auto">
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
        {note != null && (
          <Hint as="span" isLarge className="tabular">
            {note}
          </Hint>
        )}
      </Row>
      {actions != null && (
        <Row gap={2} isWrapping data-print-hidden>
          {actions}
        </Row>
      )}
      {children != null && <p className={styles.text}>{children}</p>}
    </Row>
  );
}
