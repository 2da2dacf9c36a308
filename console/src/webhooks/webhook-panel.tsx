import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { WebhookRowFragment } from '../../generated/webhooks/webhook-list.ts';
import { Moment } from '../formats/moment.tsx';
import { completeAction } from '../frame/run-action.ts';
import { runAction } from '../frame/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Note } from '../ui/layout/note.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Question } from '../ui/overlays/question.tsx';
import { Fact, Facts } from '../workspace/parts/facts.tsx';
import { EditWebhook } from './edit-webhook.tsx';
import { eventWords } from './events.ts';
import { deleteWebhook, sendTest, updateWebhook } from './webhook-actions.ts';
import { NewSecret } from './webhook-secret.tsx';
import { StateChip } from './webhook-table.tsx';
import type { WebhookView } from './webhook-view.ts';
import { REASON_WORDS } from './words.ts';

interface Props {
  webhooks: readonly WebhookRowFragment[];
  id: string | null;
  onShow: (view: WebhookView) => void;
}

export function WebhookPanel({ webhooks, id, onShow }: Props) {
  const row = webhooks.find((each) => each.id === id);
  return row === undefined ? null : <OpenPanel key={row.id} row={row} onShow={onShow} />;
}

function OpenPanel({ row, onShow }: { row: WebhookRowFragment; onShow: Props['onShow'] }) {
  const { t } = useLingui();
  const [doing, setDoing] = useState<'edit' | 'secret' | 'delete' | null>(null);
  const { id, state } = row;
  const host = URL.parse(row.url)?.host ?? row.url;
  const stop = (): void => setDoing(null);
  const toggle = (isPaused: boolean): Promise<unknown> =>
    runAction({
      run: () => updateWebhook(id, { isPaused }),
      done: isPaused ? t`Paused. Events are retained for 30 days.` : t`Active. Pending messages are being sent.`,
      undo: () => toggle(!isPaused),
    });
  const test = () =>
    runAction({
      run: async () => onShow({ tab: 'deliveries', webhook: id, delivery: await sendTest(id) }),
    });
  const remove = () => completeAction({ run: () => deleteWebhook(id), done: t`Webhook deleted.` });
  const actions = (
    <>
      <Button look="danger" onPress={() => setDoing('delete')}>{t`Delete`}</Button>
      <Button onPress={() => setDoing('edit')}>{t`Edit`}</Button>
      <Button look="main" isDisabled={state !== 'Active'} onPress={test}>{t`Send test`}</Button>
    </>
  );
  return (
    <>
      <Dialog size="side" isInAddress title={<bdi>{host}</bdi>} onClose={() => onShow({})} actions={actions}>
        <Stack gap={4}>
          <WebhookFacts row={row} />
          <Row gap={2} isWrapping>
            <Button onPress={() => onShow({ tab: 'deliveries', webhook: id })}>{t`Show deliveries`}</Button>
            {state === 'Active' ? (
              <Button onPress={() => toggle(true)}>{t`Pause`}</Button>
            ) : (
              <Button onPress={() => toggle(false)}>{t`Activate`}</Button>
            )}
            <Button onPress={() => setDoing('secret')}>{t`New secret`}</Button>
          </Row>
        </Stack>
      </Dialog>
      {doing === 'edit' && <EditWebhook row={row} onClose={stop} />}
      {doing === 'secret' && <NewSecret row={row} onClose={stop} />}
      {doing === 'delete' && (
        <Question title={t`Delete this webhook?`} action={t`Delete`} name={host} onConfirm={remove} onClose={stop}>
          <Trans>
            Its secret and delivery log will be deleted, and pending messages will not be sent. This cannot be undone.
          </Trans>
        </Question>
      )}
    </>
  );
}

function WebhookFacts({ row }: { row: WebhookRowFragment }) {
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
