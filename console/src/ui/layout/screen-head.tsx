import { useLingui } from '@lingui/react/macro';
import { mdiArrowLeft } from '@mdi/js';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { OTHER_PLACES, SCREENS } from '../../frame/screens.ts';
import { Icon } from '../icon.tsx';
import { Row, Stack } from './boxes.tsx';
import { Hint } from './hint.tsx';
import styles from './screen.module.css';
import { ScreenTitle } from './screen-title.tsx';

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
      <Stack basis="auto">
        <WayBack />
        <Row gap={2} align="baseline">
          <ScreenTitle className={styles.title}>{title}</ScreenTitle>
          {note != null && (
            <Hint as="span" isLarge className="tabular">
              {note}
            </Hint>
          )}
        </Row>
      </Stack>
      {actions != null && (
        <Row gap={2} isWrapping data-print-hidden>
          {actions}
        </Row>
      )}
      {children != null && <p className={styles.text}>{children}</p>}
    </Row>
  );
}

/** A link to the screen that the current one is below. */
function WayBack() {
  const { t } = useLingui();
  const router = useRouter();
  // While the next screen is loading, the location is already that of the next one.
  const [path] = useState(() => router.state.location.pathname);
  const parent = [...OTHER_PLACES, ...SCREENS].find((place) => path.startsWith(`${place.path}/`));
  if (parent === undefined) return null;
  return (
    <Link to={parent.path} activeOptions={{ exact: true }} className={styles.back ?? ''} data-print-hidden>
      <Icon path={mdiArrowLeft} size={16} />
      {t(parent.name)}
    </Link>
  );
}
