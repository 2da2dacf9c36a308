import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import type { Campaign } from '../campaign-queries.ts';
import type { Rule, Schedule } from '../saving/parts.ts';
import { SampleFields } from './sample-fields.tsx';
import { NOW, type SampleScan } from './sample-scan.ts';
import { TryAnswer } from './try-answer.tsx';
import { ownZone } from './zoned-time.ts';

interface Props {
  campaign: Campaign;
  rules: readonly Rule[];
  schedule: Schedule | null;
  isUnsaved: boolean;
}

const someScan = (): SampleScan => ({
  ...{ country: null, device: 'Mobile', system: null, browser: null, language: null },
  ...{ day: NOW, time: '12:00', zone: ownZone(), query: '', place: null },
});

/** "What would a phone in Paris get on Sunday?" Tries the current rules, saved or not. Nothing is counted. */
export function TryPanel({ campaign, rules, schedule, isUnsaved }: Props) {
  const { t } = useLingui();
  const [sample, setSample] = useState(someScan);
  return (
    <Card title={t`Try it`}>
      <Stack gap={4}>
        <Hint>
          {isUnsaved
            ? t`Where would this scan lead with your unsaved changes?`
            : t`Where would this scan lead? It is not counted.`}
        </Hint>
        <SampleFields sample={sample} onChange={setSample} />
        <TryAnswer campaign={campaign} rules={rules} schedule={schedule} sample={sample} />
      </Stack>
    </Card>
  );
}
