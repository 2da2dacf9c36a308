import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { lookUp } from '../../../../src/core/contract/look-up.ts';
import { Columns, Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ComparedText } from '../charts/change-text.tsx';
import { useNumbers } from '../charts/use-numbers.ts';
import type { Figures } from '../figures/figures-queries.ts';
import type { LiveScans } from '../figures/use-live-scans.ts';
import { REASONS } from '../words.ts';
import styles from './cards.module.css';

interface Props {
  figures: Figures;
  today: string;
  live: LiveScans;
  /** The figures are of some scans only, of which there is no sum of all time. */
  isFiltered: boolean;
}

/** The period's figures in a row. Today's has a dot while scans are followed live, and counts up. */
export function Summary({ figures, today, live, isFiltered }: Props) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const [areReasonsShown, setAreReasonsShown] = useState(false);
  const ofToday = figures.timeline.find(({ date }) => date === today);
  const since = ofToday === undefined ? 0 : live.since;
  const excluded = figures.excluded.reduce((sum, { scans }) => sum + scans, 0);
  return (
    <>
      <Columns as="dl" min="7.5rem" gap={4} className={styles.summary}>
        <Figure
          name={t`Scans`}
          change={<ComparedText scans={figures.scansInPeriod + since} before={figures.previousPeriod?.scans} />}
        >
          {numbers.whole(figures.scansInPeriod + since)}
        </Figure>
        <Figure
          name={t`Unique scans`}
          change={<ComparedText scans={figures.period.uniqueScans} before={figures.previousPeriod?.uniqueScans} />}
        >
          {numbers.whole(figures.period.uniqueScans)}
        </Figure>
        {ofToday && (
          <Figure
            name={t`Today`}
            change={
              live.isConnected && (
                <span className={styles.live} data-print-hidden>
                  <span className={styles.dot} key={since} aria-hidden="true" />
                  {t`Live`}
                </span>
              )
            }
          >
            {numbers.whole(ofToday.scans + since)}
          </Figure>
        )}
        <Figure
          name={t`Not counted`}
          change={
            excluded > 0 && (
              <button
                type="button"
                className={styles.reasons}
                aria-label={t`Show why scans were not counted`}
                onClick={() => setAreReasonsShown(true)}
                data-print-hidden
              >
                {t`Show why`}
              </button>
            )
          }
        >
          {numbers.whole(excluded)}
        </Figure>
        {!isFiltered && <Figure name={t`All time`}>{numbers.whole(figures.totalScans)}</Figure>}
      </Columns>
      <ExcludedReasons rows={figures.excluded} isOpen={areReasonsShown} onClose={() => setAreReasonsShown(false)} />
    </>
  );
}

/** A number between its name and what it is compared with. Each has its own line, so that all numbers have one baseline. */
function Figure({ name, change, children }: { name: string; change?: ReactNode; children: ReactNode }) {
  return (
    <Stack>
      <Hint as="dt">{name}</Hint>
      <dd className={styles.value}>{children}</dd>
      {change && (
        <Hint as="dd" className={styles.change}>
          {change}
        </Hint>
      )}
    </Stack>
  );
}

interface ExcludedReasonsProps {
  rows: readonly { readonly reason: string; readonly scans: number }[];
  isOpen: boolean;
  onClose: () => void;
}

/** Why scans are not counted, with a sentence for each reason. */
function ExcludedReasons({ rows, isOpen, onClose }: ExcludedReasonsProps) {
  const { t, i18n } = useLingui();
  const numbers = useNumbers();
  return (
    <Dialog title={t`Scans not counted`} isOpen={isOpen} onClose={onClose}>
      <p>
        <Trans>Figures count people. These requests came from programs and appear in no other figure:</Trans>
      </p>
      <Stack as="dl" gap={3}>
        {rows.map(({ reason, scans }) => {
          const words = lookUp(REASONS, reason);
          return (
            <Stack key={reason} gap={0.5}>
              <Row as="dt" gap={3} align="stretch" justify="space-between" className={styles.name}>
                {words ? i18n._(words.name) : reason}
                <span className="tabular">{numbers.whole(scans)}</span>
              </Row>
              {words && (
                <Hint as="dd" isLarge>
                  {i18n._(words.text)}
                </Hint>
              )}
            </Stack>
          );
        })}
      </Stack>
    </Dialog>
  );
}
