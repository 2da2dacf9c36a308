import { useLingui } from '@lingui/react/macro';
import { mdiTrashCanOutline } from '@mdi/js';
import type { MouseEvent } from 'react';
import type { CampaignRowFragment } from '../../../generated/campaigns/campaign-list.ts';
import { inWorkspace } from '../../api/workspace-address.ts';
import { dayOf } from '../../formats/times.ts';
import { Chip } from '../../ui/data/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { shortContent, stateOf } from '../campaign-summary.ts';
import type { Column } from '../campaign-view.ts';
import { STATE_NAMES, TYPE_NAMES } from '../words.ts';
import styles from './table.module.css';

interface CellProps {
  campaign: CampaignRowFragment;
}

interface NameCellProps extends CellProps {
  /** Address of its picture; undefined until it arrives. */
  picture: string | undefined;
  hidden: readonly Column[];
  /** The content has no column of its own. */
  hasContent: boolean;
  /** State and scans have no columns of their own. */
  isPhone: boolean;
  /** Address of its page, or null. */
  href: string | null;
  tabIndex: number;
  onFollow: (event: MouseEvent<HTMLElement>) => void;
  onTag: (tag: string) => void;
}

export function NameCell(props: NameCellProps) {
  const { campaign, picture, hidden, hasContent, isPhone, href, tabIndex, onFollow, onTag } = props;
  const { t } = useLingui();
  return (
    <Row gap={3}>
      <Picture source={picture} />
      <Stack isGrowing>
        {href === null ? (
          <span className={`clipped ${styles.title}`} dir="auto" title={campaign.name}>
            {campaign.name}
          </span>
        ) : (
          <a
            className={`clipped ${styles.title}`}
            dir="auto"
            title={campaign.name}
            href={inWorkspace(href)}
            tabIndex={-1}
            onClick={onFollow}
          >
            {campaign.name}
          </a>
        )}
        <div className={styles.notes}>
          {hasContent && (
            <span className={`clipped ${styles.second}`} dir="auto">
              {shortContent(campaign) ?? t(TYPE_NAMES[campaign.payloadType])}
            </span>
          )}
          {isPhone && (
            <Row as="span" gap={2} justify="space-between" className={styles.facts}>
              {!hidden.includes('state') && <StateWord campaign={campaign} />}
              {!hidden.includes('scans') && <ScansCell campaign={campaign} />}
            </Row>
          )}
          {campaign.tags.length > 0 && !hidden.includes('tags') && (
            <Tags tags={campaign.tags} tabIndex={tabIndex} onTag={href === null ? null : onTag} />
          )}
        </div>
      </Stack>
    </Row>
  );
}

/** As many as there is always room for; the rest is a number. */
const TAGS_SHOWN = 2;

/** `onTag` is null if the list has no filter. */
function Tags({
  tags,
  tabIndex,
  onTag,
}: {
  tags: readonly string[];
  tabIndex: number;
  onTag: NameCellProps['onTag'] | null;
}) {
  const { t } = useLingui();
  return (
    <span className={styles.tags} title={tags.join(', ')}>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <Chip key={tag} {...(onTag && { onPress: () => onTag(tag), words: t`Show only the tag ${tag}`, tabIndex })}>
          {tag}
        </Chip>
      ))}
      {tags.length > TAGS_SHOWN && <span className={styles.second}>+{tags.length - TAGS_SHOWN}</span>}
    </span>
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
        <span className={`clipped ${styles.second}`}>{t`Static: cannot be changed`}</span>
      )}
    </Stack>
  );
}

/** Scans of a static code are not counted, nor those of a campaign that counts nothing. */
export function ScansCell({ campaign }: CellProps) {
  const { t, i18n } = useLingui();
  const { mode, counting, totalScans, dailyScans } = campaign;
  const why =
    mode === 'Static'
      ? t`Not counted: a static code leads straight to its content.`
      : t`Scans of this campaign are not counted.`;
  if (mode === 'Static' || (counting === 'Nothing' && totalScans === 0))
    return (
      <span className={`clipped ${styles.second}`} title={why}>
        –
      </span>
    );
  return (
    <Row as="span" gap={3} justify="end" className={styles.figures} title={counting === 'Nothing' ? why : undefined}>
      <Sparkline values={dailyScans} />
      <span className={styles.figure}>{new Intl.NumberFormat(i18n.locale).format(totalScans)}</span>
    </Row>
  );
}

/** The state as a dot and a word; of a deleted campaign, the date. */
export function StateWord({ campaign }: CellProps) {
  const { t, i18n } = useLingui();
  const { deletedUtc } = campaign;
  const state = stateOf(campaign, Date.now());
  if (deletedUtc === null) {
    return (
      <span className={styles.status} data-state={state}>
        {t(STATE_NAMES[state])}
      </span>
    );
  }
  const date = dayOf(deletedUtc, i18n.locale);
  return (
    <Row gap={2} title={t`Deleted on ${date}`}>
      <Icon path={mdiTrashCanOutline} size={16} />
      <Hint as="span" isLarge>
        {date}
      </Hint>
    </Row>
  );
}

const WIDTH = 84;
const HEIGHT = 24;
const GAP = 1;

/** Scans by day as bars, with today at the end. The bar with the most scans has the full height. */
function Sparkline({ values }: { values: readonly number[] }) {
  const { t } = useLingui();
  const days = values.length;
  const most = Math.max(...values, 1);
  const sum = values.reduce((total, value) => total + value, 0);
  const step = WIDTH / days;
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t`${sum} scans in ${days} days`}
    >
      {values.map((value, day) => {
        const height = value === 0 ? 1 : Math.max(2, (value / most) * HEIGHT);
        const className = value === 0 ? styles.none : styles.some;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its day
          <rect key={day} className={className} x={day * step} y={HEIGHT - height} width={step - GAP} height={height} />
        );
      })}
    </svg>
  );
}
