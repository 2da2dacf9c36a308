import { useLingui } from '@lingui/react/macro';
import { mdiCalendarRemove, mdiClockOutline } from '@mdi/js';
import { useMemo } from 'react';
import type { CampaignRowFragment } from '../../generated/campaigns/campaign-list.ts';
import { Icon } from '../design/icon.tsx';
import { Switch } from '../design/switch.tsx';
import { setCampaignActive } from './campaign-actions.ts';
import { shortContent, stateOf } from './campaign-summary.ts';
import styles from './cells.module.css';
import { Sparkline } from './sparkline.tsx';
import { STATE_NAMES, TYPE_NAMES } from './words.ts';

interface CellProps {
  campaign: CampaignRowFragment;
}

interface NameCellProps extends CellProps {
  /** Its SVG; undefined until it has come. */
  picture: string | undefined;
  /** Whether the content has no column of its own. */
  hasContent: boolean;
}

export function NameCell({ campaign, picture, hasContent }: NameCellProps) {
  const { t } = useLingui();
  const second = hasContent
    ? (shortContent(campaign) ?? t(TYPE_NAMES[campaign.payloadType]))
    : campaign.tags.join(', ');
  return (
    <div className={styles.name}>
      <Picture svg={picture} />
      <div className={styles.lines}>
        <span className={styles.title} dir="auto">
          {campaign.name}
        </span>
        {second !== '' && (
          <span className={styles.second} dir="auto">
            {second}
          </span>
        )}
      </div>
    </div>
  );
}

/** As an image, so that nothing in the SVG reaches the page. */
function Picture({ svg }: { svg: string | undefined }) {
  const source = useMemo(() => (svg === undefined ? null : `data:image/svg+xml,${encodeURIComponent(svg)}`), [svg]);
  return (
    <span className={styles.picture}>{source !== null && <img src={source} alt="" width={40} height={40} />}</span>
  );
}

export function ContentCell({ campaign }: CellProps) {
  const { t } = useLingui();
  const address = shortContent(campaign);
  return (
    <div className={styles.lines}>
      <span className={styles.address} dir={address === null ? 'auto' : 'ltr'}>
        {address ?? t(TYPE_NAMES[campaign.payloadType])}
      </span>
      {address !== null && campaign.mode === 'Static' && (
        <span className={styles.second}>{t`Static: cannot be changed`}</span>
      )}
    </div>
  );
}

/** Scans of a static code are not counted. */
export function ScansCell({ campaign, hasLine }: CellProps & { hasLine: boolean }) {
  const { t, i18n } = useLingui();
  if (campaign.mode === 'Static')
    return (
      <span className={styles.second} title={t`Not counted: a static code leads straight to its content.`}>
        –
      </span>
    );
  return (
    <>
      {hasLine && <Sparkline values={campaign.dailyScans} />}
      <span>{new Intl.NumberFormat(i18n.locale).format(campaign.totalScans)}</span>
    </>
  );
}

const ICONS = { Scheduled: mdiClockOutline, Expired: mdiCalendarRemove };

export function StateCell({ campaign, hasWord }: CellProps & { hasWord: boolean }) {
  const { t } = useLingui();
  const state = stateOf(campaign, Date.now());
  const { name } = campaign;
  const icon = state === 'Scheduled' || state === 'Expired' ? ICONS[state] : null;
  return (
    <div className={styles.state}>
      <Switch
        aria-label={t`${name} is active`}
        isSelected={campaign.isActive}
        onChange={(isActive) => void setCampaignActive(campaign, isActive)}
      />
      {hasWord && (
        <span className={icon === null ? styles.stateWord : styles.timed}>
          {icon !== null && <Icon path={icon} size={14} />}
          {t(STATE_NAMES[state])}
        </span>
      )}
    </div>
  );
}
