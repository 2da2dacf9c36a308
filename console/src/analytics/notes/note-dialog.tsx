import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addDays, isDay } from '../../../../src/core/contract/calendar/days.ts';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Columns } from '../../ui/layout/boxes.tsx';
import { SegmentedControl } from '../../ui/layout/segmented-control.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { type Note, saveNote } from './note-queries.ts';

interface Props {
  /** The note to change, or a draft without an id. */
  note: Omit<Note, 'id'> & { readonly id?: string };
  /** The campaign whose figures are shown; null for the workspace. */
  qrCodeId: string | null;
  onClose: () => void;
}

/** A goal that is added ends after this many days, unless another day is chosen. */
const GOAL_DAYS = 28;
const FIELDS = ['date', 'text', 'goal.scans', 'goal.fromDate'];

/** Adds or changes a note or a goal. */
export function NoteDialog({ note, qrCodeId, onClose }: Props) {
  const { t } = useLingui();
  const { id = null } = note;
  const [kind, setKind] = useState<'note' | 'goal'>(note.goal == null ? 'note' : 'goal');
  const [subject, setSubject] = useState(note.qrCodeId ?? '');
  const [text, setText] = useState(note.text);
  const [date, setDate] = useState(note.date);
  const [fromDate, setFromDate] = useState(note.goal?.fromDate ?? note.date);
  const [scans, setScans] = useState<number | null>(note.goal?.scans ?? null);
  const [isSharedWithCampaigns, setIsSharedWithCampaigns] = useState(note.isSharedWithCampaigns);
  const isGoal = kind === 'goal';
  const isReady = isDay(date) && (isGoal ? scans !== null && isDay(fromDate) : text.trim() !== '');
  const form = useSubmit(async () => {
    const goal = isGoal ? { scans: scans ?? 0, fromDate } : null;
    await saveNote(id, { qrCodeId: subject || null, date, text, goal, isSharedWithCampaigns });
    onClose();
  }, FIELDS);
  const title = id !== null ? (isGoal ? t`Change goal` : t`Change note`) : t`Add to the timeline`;
  const own = qrCodeId ?? note.qrCodeId ?? null;
  return (
    <FormDialog title={title} action={t`Save`} form={form} onClose={onClose} isReady={isReady}>
      {id === null && (
        <SegmentedControl
          label={t`What to add`}
          segments={[
            { id: 'note', name: t`Note` },
            { id: 'goal', name: t`Goal` },
          ]}
          value={kind}
          onChange={(chosen) => {
            setKind(chosen);
            if (isDay(fromDate)) setDate(chosen === 'goal' ? addDays(fromDate, GOAL_DAYS) : fromDate);
          }}
        />
      )}
      {isGoal && (
        <NumberField
          label={t`Scans to reach`}
          field="goal.scans"
          value={scans}
          onChange={setScans}
          minValue={1}
          maxValue={LIMITS.notes.goalScansMax}
          problem={form.problemOf('goal.scans')}
        />
      )}
      <TextField
        label={isGoal ? t`What for (optional)` : t`What happened`}
        field="text"
        value={text}
        onChange={setText}
        maxLength={LIMITS.notes.textLength}
        placeholder={isGoal ? t`Christmas` : t`Poster hung`}
        problem={form.problemOf('text')}
        autoFocus={!isGoal}
      />
      <Columns min="10rem" gap={4}>
        {isGoal && (
          <DateField
            label={t`First day`}
            field="goal.fromDate"
            value={fromDate}
            onChange={setFromDate}
            problem={form.problemOf('goal.fromDate')}
          />
        )}
        <DateField
          label={isGoal ? t`Last day` : t`Day`}
          field="date"
          value={date}
          onChange={setDate}
          problem={form.problemOf('date')}
        />
      </Columns>
      {own !== null && (
        <Select
          label={t`Belongs to`}
          options={[
            { id: own, name: t`This campaign` },
            { id: '', name: t`The whole workspace` },
          ]}
          value={subject}
          onChange={setSubject}
        />
      )}
      {subject === '' && (
        <CheckField
          label={t`Also on shared pages and reports of single campaigns`}
          hint={t`People outside the workspace can then read it.`}
          value={isSharedWithCampaigns}
          onChange={setIsSharedWithCampaigns}
        />
      )}
    </FormDialog>
  );
}
