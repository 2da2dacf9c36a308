import { Trans, useLingui } from '@lingui/react/macro';
import type { DeliveryRowFragment } from '../../../generated/webhooks/deliveries/delivery-list.ts';
import { Moment } from '../../formats/moment.tsx';
import { useAction } from '../../frame/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Fact, Facts } from '../../workspace/parts/facts.tsx';
import { eventWords } from '../events.ts';
import { sendAgain } from '../webhook-actions.ts';
import styles from '../webhooks.module.css';
import { Answer, DeliveryChip } from './delivery-table.tsx';

interface Props {
  row: DeliveryRowFragment | null;
  onClose: () => void;
  onOpen: (id: string) => void;
}

export const DeliveryPanel = ({ row, onClose, onOpen }: Props) =>
  row === null ? null : <OpenPanel key={row.id} row={row} onClose={onClose} onOpen={onOpen} />;

function OpenPanel({ row, onClose, onOpen }: Props & { row: DeliveryRowFragment }) {
  const { t } = useLingui();
  const { act, isBusy } = useAction();
  const words = eventWords(row.eventType);
  const again = () =>
    act({
      run: async () => onOpen(await sendAgain(row.id)),
      done: t`The message is being sent again as a new delivery.`,
    });
  const actions = row.state !== 'Pending' && (
    <Button look="main" isPending={isBusy} onPress={again}>{t`Send again`}</Button>
  );
  return (
    <Dialog
      size="side"
      isInAddress
      title={words === null ? row.eventType : t(words)}
      onClose={onClose}
      actions={actions}
    >
      <Stack gap={4}>
        <DeliveryFacts row={row} />
        {row.answer != null && row.answer !== '' && (
          <Stack as="section" gap={2} align="start">
            <h3>{t`Receiver’s response`}</h3>
            <pre className={styles.code} dir="auto">
              {row.answer}
            </pre>
          </Stack>
        )}
        <Stack as="section" gap={2} align="start">
          <h3>{t`Message`}</h3>
          <pre className={styles.code} dir="ltr">
            {prettyJson(row.payload)}
          </pre>
          <CopyButton look="plain" text={row.payload} label={t`Copy message`}>
            {t`Copy message`}
          </CopyButton>
        </Stack>
      </Stack>
    </Dialog>
  );
}

function DeliveryFacts({ row }: { row: DeliveryRowFragment }) {
  const { t, i18n } = useLingui();
  const { problem, statusCode, nextAttemptUtc, lastAttemptUtc, durationMs } = row;
  const number = new Intl.NumberFormat(i18n.locale);
  const duration = durationMs == null ? null : number.format(durationMs);
  return (
    <Facts>
      <Fact name={t`Status`}>
        <DeliveryChip row={row} />
      </Fact>
      <Fact name={t`Response`}>
        <Answer row={row} />
      </Fact>
      {problem != null && statusCode != null && <Fact name={t`Problem`}>{problem}</Fact>}
      <Fact name={t`Attempts`}>{number.format(row.attempts)}</Fact>
      {lastAttemptUtc != null && (
        <Fact name={t`Last attempt`}>
          <Moment utc={lastAttemptUtc} isExact />
          {duration !== null && (
            <>
              {' '}
              <Trans>(took {duration} ms)</Trans>
            </>
          )}
        </Fact>
      )}
      <Fact name={t`Next attempt`} utc={nextAttemptUtc} />
      <Fact name={t`Event time`} utc={row.createdUtc} />
      <Fact name={t`Message ID`}>
        <code>{row.messageId}</code>
      </Fact>
    </Facts>
  );
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
