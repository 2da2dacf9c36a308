import { Trans, useLingui } from '@lingui/react/macro';
import { Moment } from '../formats/moment.tsx';
import { Chip } from '../ui/data/chip.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import type { Report, ReportDelivery } from './report-actions.ts';
import { DELIVERY_WORDS, RECIPIENT_WORDS, reasonWords } from './words.ts';

/** Who receives a report, and who does not. */
export function RecipientList({ report: { recipients } }: { report: Report }) {
  const { t } = useLingui();
  return (
    <Stack as="section" gap={2}>
      <h3>{t`Recipients`}</h3>
      {recipients.length === 0 && (
        <Hint>
          <Trans>Nobody yet. Edit the report to add addresses.</Trans>
        </Hint>
      )}
      <Stack as="ul" gap={1}>
        {recipients.map(({ email, state }) => (
          <Row key={email} as="li" gap={2} justify="space-between">
            <bdi className="clipped">{email}</bdi>
            <Chip tone={RECIPIENT_WORDS[state].tone}>{t(RECIPIENT_WORDS[state].name)}</Chip>
          </Row>
        ))}
      </Stack>
      {recipients.some(({ state }) => state === 'Pending') && (
        <Hint>
          <Trans>
            Recipients who are not members of the workspace with a verified address are asked by mail, and receive
            reports once they confirm. Saving the report asks them again, at most once a day.
          </Trans>
        </Hint>
      )}
      {recipients.some(({ state }) => state === 'Unsubscribed') && (
        <Hint>
          <Trans>
            Those who unsubscribed receive no report of this workspace. Only they can change that, by a link in an
            earlier mail.
          </Trans>
        </Hint>
      )}
      {recipients.some(({ state }) => state === 'Refused') && (
        <Hint>
          <Trans>
            The mail server refused three mails in a row to addresses marked as refused. Correct them, or save the
            report to try them again.
          </Trans>
        </Hint>
      )}
    </Stack>
  );
}

/** The latest mails, newest first. */
export function SendingList({ report: { deliveries } }: { report: Report }) {
  const { t } = useLingui();
  return (
    <Stack as="section" gap={2}>
      <h3>{t`Latest mails`}</h3>
      {deliveries.length === 0 && (
        <Hint>
          <Trans>Nothing has been sent yet.</Trans>
        </Hint>
      )}
      <Stack as="ul" gap={3}>
        {deliveries.map((delivery) => (
          <Sending key={delivery.id} delivery={delivery} />
        ))}
      </Stack>
    </Stack>
  );
}

function Sending({ delivery }: { delivery: ReportDelivery }) {
  const { t } = useLingui();
  const { email, state, reason, isTest, slotUtc, sentUtc } = delivery;
  const { name, tone } = DELIVERY_WORDS[state];
  const isFailed = state === 'Failed';
  return (
    <Stack as="li">
      <Row gap={2} justify="space-between">
        <bdi className="clipped">{email}</bdi>
        <Chip tone={tone}>{t(name)}</Chip>
      </Row>
      <Hint as="span">
        <Moment utc={sentUtc ?? slotUtc} isExact />
        {isTest && (
          <>
            {' · '}
            <Trans>on request</Trans>
          </>
        )}
      </Hint>
      {reason != null && state !== 'Sent' && (
        <Hint as="span" tone={isFailed ? 'red' : 'amber'}>
          {t(reasonWords(reason))} {/^\d{3}$/.test(reason) && <Trans>(The server’s code is {reason}.)</Trans>}{' '}
          {!isFailed && <Trans>The service tries again for about a day.</Trans>}
        </Hint>
      )}
    </Stack>
  );
}
