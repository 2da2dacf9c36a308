import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { Loaded, ShowMore } from '../ui/data/loaded.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Message } from '../ui/message.tsx';
import { usePrintRuns } from './print-run-queries.ts';
import { PrintRunRow } from './print-run-row.tsx';
import styles from './print-runs.module.css';

interface Props {
  mayWrite: boolean;
  onBegin: () => void;
}

/** Runs of the last month, newest first. */
export function PrintRunList({ mayWrite, onBegin }: Props) {
  const { t } = useLingui();
  const list = usePrintRuns();
  const begin = mayWrite && (
    <Button look="main" onPress={onBegin}>
      <Trans>New print run</Trans>
    </Button>
  );
  return (
    <Loaded query={list} lines={5} lineHeight={64} failed={t`The print runs could not be loaded`}>
      {({ pages }) => {
        const runs = pages.flatMap(({ items }) => items);
        if (runs.length === 0) {
          return (
            <Message title={t`No print runs yet`} action={begin}>
              <Trans>
                A print run puts the codes of many campaigns into one file: sheets of labels as PDF, or separate files
                for a designer or print shop.
              </Trans>
            </Message>
          );
        }
        return (
          <Card isFlush>
            <Stack as="ul">
              {runs.map((run) => (
                <PrintRunRow key={run.id} run={run} mayWrite={mayWrite} />
              ))}
            </Stack>
            {list.hasNextPage && (
              <div className={styles.more}>
                <ShowMore query={list} />
              </div>
            )}
          </Card>
        );
      }}
    </Loaded>
  );
}
