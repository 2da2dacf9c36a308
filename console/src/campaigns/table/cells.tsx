import { useLingui } from '@lingui/react/macro';
import { mdiCalendarRemove, mdiClockOutline, mdiTrashCanOutline } from '@mdi/js';
import type { MouseEvent } from 'react';
import type { CampaignRowFragment } from '../../../generated/campaigns/campaign-list.ts';
import { regionalLocale } from '../../preferences/regional-locale.ts';
import { Icon } from '../../ui/icon.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { Switch } from '../../ui/switch.tsx';
import { setCampaignActive } from '../campaign-actions.ts';
import { shortContent, stateOf } from '../campaign-summary.ts';
import { STATE_NAMES, TYPE_NAMES } from '../words.ts';
import { Sparkline } from './sparkline.tsx';
import styles from './table.module.css';

interface CellProps {
  campaign: CampaignRowFragment;
}

interface NameCellProps extends CellProps {
  /** Address of its picture; undefined until it arrives. */
  picture: string | undefined;
  /** The content has no column of its own. */
  hasContent: boolean;
  /** The state has no column of its own. It is mentioned unless it is the usual one. */
  hasState: boolean;
  /** Address of its page, or null. */
  href: string | null;
  onFollow: (event: MouseEvent<HTMLElement>) => void;
}

export function NameCell({ campaign, picture, hasContent, hasState, href, onFollow }: NameCellProps) {
  const { t } = useLingui();
  const state = stateOf(campaign, Date.now());
  const said = hasState && state !== 'Active' && state !== 'Deleted' ? `${t(STATE_NAMES[state])} · ` : '';
  const content = hasContent
    ? (shortContent(campaign) ?? t(TYPE_NAMES[campaign.payloadType]))
    : campaign.tags.join(', ');
  const second = said + content;
  return (
    <Row gap={3}>
      <Picture source={picture} />
      <Stack>
        {href === null ? (
          <span className={styles.title} dir="auto" title={campaign.name}>
            {campaign.name}
          </span>
        ) : (
          <a className={styles.title} dir="auto" title={campaign.name} href={href} tabIndex={-1} onClick={onFollow}>
            {campaign.name}
          </a>
        )}
        {second !== '' && (
          <span className={styles.second} dir="auto">
            {second}
          </span>
        )}
      </Stack>
    </Row>
  );
}

/** Shown as an image, so that nothing in the SVG can affect the page. */
function Picture({ source }: { source: string | undefined }) {
  return (
    <span className={styles.picture}>
      {source !== undefined && <img src={source} alt="" width={40} height={40} decoding="async" />}
    </span>
  );
}

export function ContentCell({ campaign }: CellProps) {
  const { t } = useLingui();
  const address = shortContent(campaign);
  return (
    <Stack>
      <span className="clipped" dir={address === null ? 'auto' : 'ltr'}>
        {address ?? t(TYPE_NAMES[campaign.payloadType])}
      </span>
      {address !== null && campaign.mode === 'Static' && (
        <span className={styles.second}>{t`Static: cannot be changed`}</span>
      )}
    </Stack>
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

export function StateCell({ campaign, tabIndex }: CellProps & { tabIndex: number }) {
  const { t } = useLingui();
  const state = stateOf(campaign, Date.now());
  const { name, deletedUtc } = campaign;
  if (deletedUtc !== null) return <DeletedState deletedUtc={deletedUtc} />;
  const icon = state === 'Scheduled' || state === 'Expired' ? ICONS[state] : null;
  return (
    <Row gap={2}>
      <Switch
        aria-label={t`${name} is active`}
        tabIndex={tabIndex}
        isSelected={campaign.isActive}
        onChange={(isActive) => void setCampaignActive(campaign, isActive)}
      />
      <span className={icon === null ? styles.stateWord : styles.timed}>
        {icon !== null && <Icon path={icon} size={14} />}
        {t(STATE_NAMES[state])}
      </span>
    </Row>
  );
}

function DeletedState({ deletedUtc }: { deletedUtc: string }) {
  const { t, i18n } = useLingui();
  const date = new Intl.DateTimeFormat(regionalLocale(i18n.locale), { dateStyle: 'medium' }).format(
    Date.parse(deletedUtc),
  );
  return (
    <Row gap={2} title={t`Deleted on ${date}`}>
      <Icon path={mdiTrashCanOutline} size={16} />
      <Hint as="span" isLarge>
        {date}
      </Hint>
    </Row>
  );
}
