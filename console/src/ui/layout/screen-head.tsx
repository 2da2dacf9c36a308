import { type ReactNode, useEffect } from 'react';
import { Row } from './boxes.tsx';
import { Hint } from './hint.tsx';
import styles from './screen.module.css';

interface Props {
  title: string;
  /** Of the browser's tab; the title if left out. */
  documentTitle?: string;
  /** Beside the title: a number, a state. */
  note?: ReactNode;
  /** A sentence below. */
  children?: ReactNode;
  /** At the end, the main one last. */
  actions?: ReactNode;
}

/** The head of a screen, which also names the browser's tab. */
export function ScreenHead({ title, documentTitle = title, note, children, actions }: Props) {
  useEffect(() => {
    document.title = `${documentTitle} – Signpost`;
  }, [documentTitle]);
  return (
    <Row as="header" gap={3} lineGap={2} isWrapping>
      <Row gap={2} align="baseline" className={styles.words}>
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
        <Row gap={2} isWrapping>
          {actions}
        </Row>
      )}
      {children != null && <p className={styles.text}>{children}</p>}
    </Row>
  );
}
