import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Question } from '../../ui/overlays/question.tsx';
import type { Campaign } from '../campaign-queries.ts';
import { deleteScans } from './delete-scans.ts';

interface Props {
  campaign: Campaign;
  onClose: () => void;
}

export function DeleteScansQuestion({ campaign, onClose }: Props) {
  const { t } = useLingui();
  const [kept, setKept] = useState<'totals' | 'nothing'>('totals');
  const { name } = campaign;
  return (
    <Question
      title={t`Delete the stored scans of ${name}?`}
      action={t`Delete`}
      name={name}
      onConfirm={() => deleteScans(campaign, kept === 'totals')}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Trans>
          Places, devices, sources and visitors of all scans so far are deleted for good. New scans are counted as set.
        </Trans>
        <RadioGroup
          label={t`Numbers of scans`}
          choices={[
            { id: 'totals', name: t`Keep them by day and hour` },
            { id: 'nothing', name: t`Delete them too` },
          ]}
          value={kept}
          onChange={setKept}
        />
      </Stack>
    </Question>
  );
}
