import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ComparedText } from '../../analytics/charts/change-text.tsx';
import { useNumbers } from '../../analytics/charts/use-numbers.ts';
import type { Figures as FiguresOfPeriod } from '../../analytics/figures/figures-queries.ts';
import { regionalLocale } from '../../preferences/regional-locale.ts';
import { Columns, Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import type { Campaign } from '../campaign-queries.ts';
import styles from './overview-tab.module.css';
import type { useLiveScans } from './use-live-scans.ts';
import { useOwnScan } from './use-own-scan.ts';

interface Props {
  campaign: Campaign;
  figures: FiguresOfPeriod;
  periodName: string;
  live: ReturnType<typeof useLiveScans>;
}

/** The campaign's figures in a row, and live scans. */
export function Figures({ campaign, figures, periodName, live }: Props) {
  const { t } = useLingui();
  const { whole } = useNumbers();
  const last = campaign.lastScannedUtc ?? null;
  return (
    <Columns min="9rem" gap={6} lineGap={4}>
      <Figure name={t`Scans`} value={whole(figures.totalScans)} note={t`in total`} />
      <Figure name={t`Unique scans`} value={whole(figures.uniqueScans)} note={t`each visitor counted once a day`} />
      <Figure
        name={periodName}
        value={whole(figures.scansInPeriod)}
        note={<ComparedText scans={figures.scansInPeriod} before={figures.previousPeriod?.scans} />}
      />
      <Figure
        name={t`Last scan`}
        value={last === null ? '–' : <Moment utc={last} format={{ day: 'numeric', month: 'short' }} />}
        note={last === null ? t`none yet` : <Moment utc={last} format={{ timeStyle: 'short' }} />}
      />
      <Live live={live} code={campaign.code} />
    </Columns>
  );
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note: ReactNode }) {
  return (
    <Stack gap={1}>
      <Row as="span" gap={2} className="fine">
        {name}
      </Row>
      <span className={styles.value}>{value}</span>
      <Hint as="span">{note}</Hint>
    </Stack>
  );
}

function Moment({ utc, format }: { utc: string; format: Intl.DateTimeFormatOptions }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={utc}>{new Intl.DateTimeFormat(regionalLocale(i18n.locale), format).format(Date.parse(utc))}</time>
  );
}

interface LiveProps extends Pick<Props, 'live'> {
  code: string;
}

/** Scans as they happen, with a dot while connected, and the person's own, which are not counted. */
export function Live({ live: { recent, isConnected }, code }: LiveProps) {
  const { t, i18n } = useLingui();
  const time = new Intl.DateTimeFormat(regionalLocale(i18n.locale), { timeStyle: 'medium' });
  const ownMs = useOwnScan(code);
  const clock = new Intl.DateTimeFormat(regionalLocale(i18n.locale), { timeStyle: 'short' });
  const ownTime = ownMs === null ? '' : clock.format(ownMs);
  return (
    <Stack as="section" gap={1} aria-label={t`Live scans`}>
      <Row as="span" gap={2} className="fine">
        <span className={isConnected ? styles.dot : styles.dotOff} /> {isConnected ? t`Live` : t`Connecting…`}
      </Row>
      {recent.length === 0 && <Hint as="span">{t`Scans appear here as they happen.`}</Hint>}
      <Hint role="status">{ownMs !== null && t`You, ${ownTime}, not counted: you are signed in here.`}</Hint>
      <ul aria-live="polite">
        {recent.map(({ id, scans, atMs }) => (
          <Row as="li" key={id} gap={2} align="stretch" justify="space-between" className={styles.scan}>
            <Plural value={scans} one="# scan" other="# scans" /> <span>{time.format(atMs)}</span>
          </Row>
        ))}
      </ul>
    </Stack>
  );
}
