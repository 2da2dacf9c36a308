import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lookUp } from '../../../src/core/contract/look-up.ts';
import type { ActivityEntryFragment } from '../../generated/activity/activity-list.ts';
import { Moment } from '../formats/moment.tsx';
import { FIELD_WORDS, SCOPE_WORDS } from './words.ts';

interface Props {
  entry: ActivityEntryFragment;
}

/** A name in the person's language; a name that this console does not know as it is. */
const inWords = (
  words: Readonly<Record<string, MessageDescriptor>>,
  name: string,
  t: (word: MessageDescriptor) => string,
): string => {
  const word = lookUp(words, name);
  return word === undefined ? name : t(word);
};

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Details of an entry beyond its action, in one line, or null. */
export function EntryDetails({ entry }: Props): ReactNode {
  const { action, details } = entry;
  if (action === 'CampaignUpdated' || action === 'CampaignRevisionRestored') return <CampaignChange entry={entry} />;
  if (action === 'WebhookUpdated' || action === 'ProfileUpdated') return <Changed fields={textsOf(details.changed)} />;
  if (action === 'KeyCreated') return <NewKey entry={entry} />;
  if (action === 'KeyRotated') return <Overlap hours={Number(details.overlapHours)} />;
  if (action === 'WebhookSecretRotated') return <Overlap hours={Number(details.overlapHours)} />;
  if (action === 'PrintRunCreated')
    return <Plural value={Number(details.campaigns)} one="# campaign" other="# campaigns" />;
  if (action === 'ImportFinished') return <ImportResult entry={entry} />;
  if (action === 'ImportStarted' && details.isDryRun === 'true') return <Trans>dry run, nothing was written</Trans>;
  if (action === 'SessionStarted' && details.by === 'link') return <Trans>with a sign-in link</Trans>;
  if (action === 'SessionStarted' && details.by === 'passkey') return <Trans>with a passkey</Trans>;
  if (action === 'SessionStarted' && details.by === 'provider') return <Trans>with the sign-in provider</Trans>;
  if (typeof details.importId === 'string') return <Trans>by an import</Trans>;
  return null;
}

/** Lists field names in the person's language: "name, content". */
function Changed({ fields }: { fields: readonly string[] }) {
  const { t, i18n } = useLingui();
  if (fields.length === 0) return <Trans>saved without changes</Trans>;
  const names = fields.map((field) => inWords(FIELD_WORDS, field, t));
  return <>{new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names)}</>;
}

function CampaignChange({ entry: { details, subjectId } }: Props) {
  const { revision } = details;
  return (
    <>
      <Changed fields={textsOf(details.changed)} />
      {typeof revision === 'number' && (
        <>
          {' · '}
          <Link to="/campaigns/$id" params={{ id: subjectId }} search={{ tab: 'history' }}>
            <Trans>see what changed</Trans>
          </Link>
        </>
      )}
    </>
  );
}

function NewKey({ entry: { details } }: Props) {
  const { t } = useLingui();
  const { expiresUtc } = details;
  const scopes = textsOf(details.scopes).map((scope) => inWords(SCOPE_WORDS, scope, t));
  const list = scopes.join(', ');
  return (
    <>
      <Trans>may {list}</Trans>
      {typeof expiresUtc === 'string' && (
        <>
          {' · '}
          <Trans>
            ends <Moment utc={expiresUtc} />
          </Trans>
        </>
      )}
    </>
  );
}

function Overlap({ hours }: { hours: number }) {
  if (hours === 0) return <Trans>the old key stopped working at once</Trans>;
  return (
    <Plural value={hours} one="the old key kept working for # hour" other="the old key kept working for # hours" />
  );
}

function ImportResult({ entry: { details } }: Props) {
  return (
    <>
      <Plural value={Number(details.rowsOk)} one="# row imported" other="# rows imported" />
      {Number(details.rowsProblem) > 0 && (
        <>
          {', '}
          <Plural value={Number(details.rowsProblem)} one="# row with problems" other="# rows with problems" />
        </>
      )}
    </>
  );
}
