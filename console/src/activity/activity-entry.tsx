import { Trans, useLingui } from '@lingui/react/macro';
import {
  mdiAccountGroupOutline,
  mdiAccountKeyOutline,
  mdiBookmarkOutline,
  mdiCogOutline,
  mdiEmailOutline,
  mdiFileChartOutline,
  mdiFileOutline,
  mdiFingerprint,
  mdiLoginVariant,
  mdiNoteTextOutline,
  mdiPaletteOutline,
  mdiPrinterOutline,
  mdiQrcode,
  mdiShareVariantOutline,
  mdiTableArrowDown,
  mdiWeb,
  mdiWebhook,
} from '@mdi/js';
import { Link } from '@tanstack/react-router';
import type { ActivityEntryFragment, AuditSubject } from '../../generated/activity/activity-list.ts';
import { clockOf, exactTime, relativeTime } from '../formats/times.ts';
import { Icon } from '../ui/icon.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import styles from './activity.module.css';
import { EntryDetails } from './entry-details.tsx';
import { ACTION_WORDS } from './words.ts';

interface Props {
  entry: ActivityEntryFragment;
}

const ICONS: Record<AuditSubject, string> = {
  Campaign: mdiQrcode,
  Asset: mdiFileOutline,
  Import: mdiTableArrowDown,
  PrintRun: mdiPrinterOutline,
  BrandKit: mdiPaletteOutline,
  Note: mdiNoteTextOutline,
  SharedFigures: mdiShareVariantOutline,
  Report: mdiFileChartOutline,
  Webhook: mdiWebhook,
  Key: mdiAccountKeyOutline,
  SavedView: mdiBookmarkOutline,
  Domain: mdiWeb,
  Session: mdiLoginVariant,
  Workspace: mdiCogOutline,
  Member: mdiAccountGroupOutline,
  Passkey: mdiFingerprint,
  Invitation: mdiEmailOutline,
};

/** One line: when, what was done, to what, and by whom. */
export function ActivityEntry({ entry }: Props) {
  const { t, i18n } = useLingui();
  const { atUtc, action, subjectType } = entry;
  const exact = `${relativeTime(atUtc, i18n.locale, Date.now())}, ${exactTime(atUtc, i18n.locale)}`;
  return (
    <li className={styles.entry}>
      <time className={styles.time} dateTime={atUtc} title={exact}>
        {clockOf(atUtc, i18n.locale)}
      </time>
      <Hint as="span" isLarge>
        <Icon path={ICONS[subjectType]} size={18} />
      </Hint>
      <div className={styles.what}>
        <b>{t(ACTION_WORDS[action])}</b> <SubjectName entry={entry} />
        <Hint as="div" isLarge>
          <EntryDetails entry={entry} />
        </Hint>
      </div>
      <Actor entry={entry} />
    </li>
  );
}

function SubjectName({ entry: { subjectType, subjectId, subjectName } }: Props) {
  const { t } = useLingui();
  if (subjectName == null) {
    return subjectType === 'Asset' || subjectType === 'Webhook' ? <Hint as="span" isLarge>{t`(deleted)`}</Hint> : null;
  }
  // The rest of a webhook's address may be secret.
  const name = <bdi>{subjectType === 'Webhook' ? (URL.parse(subjectName)?.host ?? subjectName) : subjectName}</bdi>;
  const link = { className: 'breakable', children: name };
  if (subjectType === 'Campaign') return <Link {...link} to="/campaigns/$id" params={{ id: subjectId }} />;
  if (subjectType === 'Key') return <Link {...link} to="/keys" search={{ key: subjectId }} />;
  if (subjectType === 'Webhook') return <Link {...link} to="/webhooks" search={{ webhook: subjectId }} />;
  return <span className="breakable">{name}</span>;
}

/** The person or key, and where. */
function Actor({ entry: { actor } }: Props) {
  if (actor == null) {
    return (
      <span className={styles.who}>
        <Trans>Operator</Trans>
      </span>
    );
  }
  return (
    <span className={styles.who}>
      <bdi className={`clipped ${styles.whoName}`} title={actor.displayPrefix ?? undefined}>
        {actor.name}
      </bdi>
      <span className={styles.via}>{actor.kind === 'Member' ? <Trans>Console</Trans> : <Trans>API</Trans>}</span>
    </span>
  );
}
