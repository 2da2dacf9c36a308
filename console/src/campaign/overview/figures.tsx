import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CampaignFiguresQuery } from '../../../generated/campaign/overview/overview.ts';
import { regionalLocale } from '../../preferences/regional-locale.ts';
import type { Campaign } from '../campaign-queries.ts';
import styles from './overview-tab.module.css';
import type { useLiveScans } from './use-live-scans.ts';

interface Props {
  campaign: Campaign;
  figures: CampaignFiguresQuery['analyticsOverview'];
  live: ReturnType<typeof useLiveScans>;
}

/** The figures of the campaign in a row, and scans as they come. */
export function Figures({ campaign, figures, live }: Props) {
  const { t, i18n } = useLingui();
  const number = (value: number): string => new Intl.NumberFormat(i18n.locale).format(value);
  const { changePercent, period, previousPeriod } = figures;
  const change = new Intl.NumberFormat(i18n.locale, { signDisplay: 'always', maximumFractionDigits: 0 }).format(
    changePercent,
  );
  const last = campaign.lastScannedUtc ?? null;
  return (
    <div className={styles.figures}>
      <Figure name={t`Scans`} value={number(figures.totalScans)} note={t`of all time`} />
      <Figure name={t`Unique scans`} value={number(figures.uniqueScans)} note={t`one a day of each visitor`} />
      <Figure
        name={t`Last 30 days`}
        value={number(period.scans)}
        note={previousPeriod.scans === 0 ? t`none in the 30 days before` : t`${change} % against the 30 days before`}
      />
      <Figure
        name={t`Last scan`}
        value={last === null ? '–' : <Moment utc={last} format={{ day: 'numeric', month: 'short' }} />}
        note={last === null ? t`none yet` : <Moment utc={last} format={{ timeStyle: 'short' }} />}
      />
      <Live live={live} />
    </div>
  );
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note: ReactNode }) {
  return (
    <div className={styles.figure}>
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.small}>{note}</span>
    </div>
  );
}

function Moment({ utc, format }: { utc: string; format: Intl.DateTimeFormatOptions }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={utc}>{new Intl.DateTimeFormat(regionalLocale(i18n.locale), format).format(Date.parse(utc))}</time>
  );
}

function Live({ live: { recent, isConnected } }: Pick<Props, 'live'>) {
  const { t, i18n } = useLingui();
  const time = new Intl.DateTimeFormat(regionalLocale(i18n.locale), { timeStyle: 'medium' });
  return (
    <section className={styles.live} aria-label={t`Live scans`}>
      <span className={styles.name}>
        <span className={isConnected ? styles.dot : styles.dotOff} /> {isConnected ? t`Live` : t`Connecting…`}
      </span>
      {recent.length === 0 && <span className={styles.small}>{t`Scans appear here as they come.`}</span>}
      <ul aria-live="polite">
        {recent.map(({ id, scans, atMs }) => (
          <li key={id} className={styles.scan}>
            <Plural value={scans} one="# scan" other="# scans" /> <span>{time.format(atMs)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
