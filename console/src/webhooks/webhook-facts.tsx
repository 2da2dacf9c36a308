import { Trans, useLingui } from '@lingui/react/macro';
import type { WebhookRowFragment } from '../../generated/webhooks/webhook-list.ts';
import { Moment } from '../formats/moment.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Note } from '../ui/layout/note.tsx';
import { Fact, Facts } from '../workspace/parts/facts.tsx';
import { eventWords } from './events.ts';
import { StateChip } from './webhook-table.tsx';
import { REASON_WORDS } from './words.ts';

export function WebhookFacts({ row }: { row: WebhookRowFragment }) {
  const { t } = useLingui();
  const { stateReason, failingSinceUtc, notBeforeUtc, previousSecretUntilUtc, state } = row;
  const now = Date.now();
  const isWaiting = notBeforeUtc != null && Date.parse(notBeforeUtc) > now;
  const hasTwoSecrets = previousSecretUntilUtc != null && Date.parse(previousSecretUntilUtc) > now;
  return (
    <>
      {stateReason != null && <Note>{t(REASON_WORDS[stateReason])}</Note>}
      {failingSinceUtc != null && state === 'Active' && (
        <Note>
          <Trans>
            No delivery has succeeded since <Moment utc={failingSinceUtc} />. Retries continue for three days, then the
            webhook is paused.
          </Trans>
        </Note>
      )}
      <Facts>
        <Fact name={t`Status`}>
          <StateChip row={row} />
        </Fact>
        <Fact name={t`Address`}>
          <bdi dir="ltr">{row.url}</bdi>
        </Fact>
        {row.description !== '' && (
          <Fact name={t`Purpose`}>
            <bdi>{row.description}</bdi>
          </Fact>
        )}
        <Fact name={t`Events`}>
          <Stack as="ul" gap={0.5}>
            {row.events.map((event) => {
              const words = eventWords(event);
              return <li key={event}>{words === null ? event : t(words)}</li>;
            })}
          </Stack>
        </Fact>
        {isWaiting && <Fact name={t`Waiting until`} utc={notBeforeUtc} />}
        {hasTwoSecrets && <Fact name={t`Old secret valid until`} utc={previousSecretUntilUtc} />}
        <Fact name={t`Created`} utc={row.createdUtc} />
      </Facts>
    </>
  );
}
