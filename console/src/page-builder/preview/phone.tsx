import { useLingui } from '@lingui/react/macro';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { SegmentedControl } from '../../ui/layout/segmented-control.tsx';
import { TryAgain } from '../../ui/message.tsx';
import { PageFrame } from './page-frame.tsx';
import styles from './phone.module.css';
import type { PreviewState } from './use-page-preview.ts';

/** In pixels. */
const WIDTHS = ['390', '320'] as const;
const HEIGHT = 680;
/** Width of the phone's edges, both together. */
const EDGE = 20;

/** The real page, as a phone shows it. */
export function Phone({ state: { preview, isSample, error, retry } }: { state: PreviewState }) {
  const { t } = useLingui();
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('390');
  const [hasFailed, setHasFailed] = useState(false);
  const failures = useRef(0);
  const place = useRef<HTMLDivElement>(null);
  const room = useWidth(place);
  const scale = Math.min(1, Math.max(0.5, (room - EDGE) / Number(width)));
  const loaded = (isPage: boolean): void => {
    failures.current = isPage ? 0 : failures.current + 1;
    // An address lasts only a few minutes: a new one is requested once before an error is shown.
    if (failures.current === 1) retry();
    setHasFailed(failures.current > 1);
  };
  const again = (): void => {
    setHasFailed(false);
    retry();
  };
  return (
    <Stack as="section" gap={3} aria-label={t`Page preview`}>
      <Row gap={3} justify="space-between" isWrapping>
        <h3>{t`On the phone`}</h3>
        <SegmentedControl
          label={t`Size of the phone`}
          segments={WIDTHS.map((id) => ({ id, name: id === '390' ? t`Large phone` : t`Small phone` }))}
          value={width}
          onChange={setWidth}
        />
      </Row>
      {isSample && <Hint>{t`A sample, until you write something.`}</Hint>}
      <Stack ref={place} align="center" className={styles.place}>
        <div className={styles.phone} data-sample={isSample || undefined}>
          {preview === undefined ? (
            <div
              className={styles.empty}
              style={{ width: `${Number(width) * scale}px`, height: `${HEIGHT * scale}px` }}
            />
          ) : (
            <PageFrame
              key={width}
              address={preview.address}
              title={t`Page`}
              width={Number(width)}
              height={HEIGHT}
              scale={scale}
              onLoaded={loaded}
            />
          )}
        </div>
      </Stack>
      {(hasFailed || error !== null) && (
        <Row as={Hint} tone="red" gap={2} isWrapping role="alert">
          {t`The page preview is not available right now. Your input is safe.`}
          <TryAgain onPress={again} />
        </Row>
      )}
    </Stack>
  );
}

/** Width of an element in CSS pixels, updated continuously; 0 before it is known. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (ref.current === null) return;
    setWidth(ref.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
