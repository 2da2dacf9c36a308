import { useLingui } from '@lingui/react/macro';
import { useRights } from '../api/use-rights.ts';
import { PrintRunRow } from '../print-runs/print-run-list.tsx';
import { usePrintRun } from '../print-runs/print-run-queries.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/data/loaded.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';

interface Props {
  id: string;
  /** Null for people who may not print. */
  onAgain: (() => void) | null;
}

/** The run that prints the labels: its progress, then its file. */
export function MadeLabels({ id, onAgain }: Props) {
  const { t } = useLingui();
  const { canWrite } = useRights();
  const run = usePrintRun(id);
  const again = onAgain !== null && <Button onPress={onAgain}>{t`Other labels`}</Button>;
  return (
    <Loaded query={run} lines={1} lineHeight={64} failed={t`The print run could not be loaded`}>
      {(data) => (
        <Card title={t`PDF`} actions={again}>
          <Stack as="ul">
            <PrintRunRow run={data} mayWrite={canWrite} isMain />
          </Stack>
        </Card>
      )}
    </Loaded>
  );
}
