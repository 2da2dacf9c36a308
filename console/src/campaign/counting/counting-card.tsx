import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addYears } from '../../../../src/core/contract/calendar/days.ts';
import { DeleteCampaignScansDocument, StoredScansDocument } from '../../../generated/campaign/counting/delete-scans.ts';
import { execute } from '../../api/execute.ts';
import { useRights } from '../../api/use-rights.ts';
import { everyOf } from '../../every-of.ts';
import { notifyProgress } from '../../frame/notices.ts';
import { runAction } from '../../frame/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Question } from '../../ui/overlays/question.tsx';
import { type Campaign, refreshCampaign } from '../campaign-queries.ts';
import type { Counting } from '../saving/parts.ts';
import { COUNTING_NAMES } from '../words.ts';

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

interface DeleteScansQuestionProps {
  campaign: Campaign;
  onClose: () => void;
}

function DeleteScansQuestion({ campaign, onClose }: DeleteScansQuestionProps) {
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

const WATCH_MS = 2_000;
/** Longest period that the service reads at once. */
const YEARS = 4;

/** Returns how many scans before a moment are stored, of those that are to be deleted. */
async function countStored(id: string, now: Date, keepTotals: boolean): Promise<number> {
  const toUtc = now.toISOString();
  // Scans in totals only have an hour. Those of the current hour can be new.
  const hourUtc = `${toUtc.slice(0, 13)}:00:00Z`;
  const fromUtc = addYears(toUtc.slice(0, 10), -YEARS);
  const { described, earlier } = await execute(StoredScansDocument, { id, fromUtc, hourUtc, toUtc });
  return described.scansInPeriod - described.totalsOnlyScans + (keepTotals ? 0 : earlier.totalsOnlyScans);
}

/** Deletes what is stored about a campaign's scans, and shows the progress on every screen. Resolves when it has begun. */
async function deleteScans({ id, name }: Pick<Campaign, 'id' | 'name'>, keepTotals: boolean): Promise<void> {
  const now = new Date();
  const begin = async (): Promise<number> => {
    const stored = await countStored(id, now, keepTotals);
    await execute(DeleteCampaignScansDocument, { id, keepTotals });
    return stored;
  };
  const watch = async (all: number): Promise<void> => {
    for (let left = all; left > 0; left = await countStored(id, now, keepTotals)) {
      notifyProgress(t`Deleting the stored scans of ${name}…`, 1 - left / all);
      await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
    }
    await refreshCampaign(id);
  };
  const all = await begin();
  void runAction({ run: () => watch(all), done: t`The stored scans of ${name} are deleted.` });
}
