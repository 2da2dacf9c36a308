import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { everyOf } from '../../every-of.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { Campaign } from '../campaign-queries.ts';
import type { Counting } from '../saving/parts.ts';
import { COUNTING_NAMES } from '../words.ts';
import { DeleteScansQuestion } from './delete-scans-question.tsx';

const COUNTINGS = everyOf<Counting>()(['Full', 'TotalsOnly', 'Nothing']);

interface Props {
  campaign: Campaign;
  counting: Counting;
  isReadOnly: boolean;
  onChange: (counting: Counting) => void;
}

/** What scans of the campaign leave behind, and deleting what earlier ones have left. */
export function CountingCard({ campaign, counting, isReadOnly, onChange }: Props) {
  const { t } = useLingui();
  const { canDelete } = useRights();
  const [isAsking, setIsAsking] = useState(false);
  const texts: Record<Counting, string> = {
    Full: t`Figures by place, device and source, and unique scans. Addresses are never stored.`,
    TotalsOnly: t`Only the number of scans by day and hour. No visitor is recognised, so shares of rules are drawn for each scan.`,
    Nothing: t`People are redirected, and their scans leave no trace.`,
  };
  const choices = COUNTINGS.map((id) => ({
    id,
    name: t(COUNTING_NAMES[id]),
    text: texts[id],
  }));
  return (
    <Card title={t`Counting`}>
      <Stack gap={4}>
        <RadioGroup
          label={t`How scans are counted`}
          choices={choices}
          value={counting}
          onChange={onChange}
          isDisabled={isReadOnly}
        />
        {canDelete && (
          <Row>
            <Button onPress={() => setIsAsking(true)}>{t`Delete stored scans`}</Button>
          </Row>
        )}
      </Stack>
      {isAsking && <DeleteScansQuestion campaign={campaign} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}
