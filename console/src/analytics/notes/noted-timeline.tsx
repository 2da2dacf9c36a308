import { useLingui } from '@lingui/react/macro';
import { mdiFlagOutline, mdiNotePlusOutline, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { useState } from 'react';
import { expectedScans, scansPerDay } from '../../../../src/core/contract/calendar/goal-pace.ts';
import { useRights } from '../../api/use-rights.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/data/progress-bar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { TimelineChart, type TimelineProps } from '../charts/timeline-chart.tsx';
import type { TimelineLine } from '../charts/timeline-shape.ts';
import { useNumbers } from '../charts/use-numbers.ts';
import { todayIn } from '../view/period.ts';
import { NoteDialog } from './note-dialog.tsx';
import {
  type ChartScope,
  deleteNote,
  type Goal,
  goalsIn,
  type Note,
  useGoalFigures,
  useNoteSubject,
  useNotes,
} from './note-queries.ts';
import styles from './notes.module.css';
import { useDayName } from './use-day-name.ts';

interface Props extends Omit<TimelineProps, 'marks'> {
  /** Day of each point. */
  days: readonly string[];
  isHourly?: boolean;
  scope: ChartScope;
}

/** A timeline with its notes as numbered marks, and its goals as lines. All of them are listed below. */
export function NotedTimeline({ days, isHourly = false, scope, lines, ...chart }: Props) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const dayName = useDayName();
  const { canWrite } = useRights();
  const [edited, setEdited] = useState<Parameters<typeof NoteDialog>[0]['note'] | null>(null);
  const all = useNotes(scope);
  const goals = goalsIn(all, scope);
  const notes = all.filter(({ goal }) => goal == null);
  const subjectOf = useNoteSubject(notes, scope);
  // Figures of the period before may still be shown.
  const marks = notes.map(({ date, text }) => ({ index: days.indexOf(date), text })).filter(({ index }) => index >= 0);
  const goalLines = isHourly
    ? []
    : goals.map(({ date, text, goal: { fromDate, scans } }): TimelineLine => {
        const rate = scansPerDay(scans, { first: fromDate, last: date });
        const name = t`Goal: ${numbers.whole(rate)} a day`;
        return {
          name: text === '' ? name : `${text}, ${name}`,
          look: 'goal',
          values: days.map((day) => (fromDate <= day && day <= date ? rate : null)),
        };
      });
  const add = (): void => {
    const today = todayIn(scope.zone, Date.now());
    const last = days.at(-1) ?? today;
    const date = last < today ? last : today;
    setEdited({ qrCodeId: scope.qrCodeId, date, text: '', goal: null, isSharedWithCampaigns: false });
  };
  return (
    <Stack gap={3}>
      <TimelineChart {...chart} lines={[...lines, ...goalLines]} marks={marks} />
      <Row gap={3} align="start" justify="space-between" isWrapping>
        {goals.length + notes.length > 0 && (
          <ul className={styles.list} aria-label={t`Notes and goals`}>
            {goals.map((goal) => (
              <Entry key={goal.id} note={goal} sign={<Icon path={mdiFlagOutline} size={18} />} onEdit={setEdited}>
                <GoalLine goal={goal} zone={scope.zone} />
              </Entry>
            ))}
            {notes.map((note, index) => (
              <Entry
                key={note.id}
                note={note}
                sign={<span className={styles.number}>{index + 1}</span>}
                onEdit={setEdited}
              >
                <Hint as="span">{dayName(note.date)}</Hint> <bdi>{note.text}</bdi>{' '}
                <Hint as="span" dir="auto">
                  {subjectOf(note)}
                </Hint>
              </Entry>
            ))}
          </ul>
        )}
        {canWrite && (
          <Button look="quiet" onPress={add} data-print-hidden>
            <Icon path={mdiNotePlusOutline} size={18} />
            {t`Add note or goal`}
          </Button>
        )}
      </Row>
      {edited !== null && <NoteDialog note={edited} qrCodeId={scope.qrCodeId} onClose={() => setEdited(null)} />}
    </Stack>
  );
}

interface EntryProps {
  note: Note;
  sign: React.ReactNode;
  onEdit: (note: Note) => void;
  children: React.ReactNode;
}

function Entry({ note, sign, onEdit, children }: EntryProps) {
  const { t } = useLingui();
  const { canWrite, canDelete } = useRights();
  const { text } = note;
  return (
    <Row as="li" gap={2} className={styles.entry}>
      {sign}
      <div className={styles.words}>{children}</div>
      {canWrite && (
        <Row as="span" align="stretch" className={styles.actions} data-print-hidden>
          <IconButton icon={mdiPencilOutline} aria-label={t`Change: ${text}`} onPress={() => onEdit(note)} />
          {canDelete && (
            <IconButton icon={mdiTrashCanOutline} aria-label={t`Delete: ${text}`} onPress={() => deleteNote(note)} />
          )}
        </Row>
      )}
    </Row>
  );
}

/** How far a goal has got, in a sentence and as a bar. */
function GoalLine({ goal, zone }: { goal: Goal; zone: string }) {
  const { t } = useLingui();
  const { whole } = useNumbers();
  const dayName = useDayName();
  const { data } = useGoalFigures(goal, zone);
  const [wanted, day] = [whole(goal.goal.scans), dayName(goal.date)];
  const prefix = goal.text === '' ? '' : `${goal.text}: `;
  const words = (): string => {
    if (data === undefined) return t`${wanted} scans by ${day}`;
    const { scansInPeriod } = data;
    const [fromMs, toMs, now] = [Date.parse(data.period.fromUtc), Date.parse(data.period.toUtc), Date.now()];
    const scans = whole(scansInPeriod);
    const expected = expectedScans({ scans: scansInPeriod, fromMs, toMs, now });
    if (now < fromMs) return t`${wanted} scans by ${day}`;
    if (scansInPeriod >= goal.goal.scans) return t`reached, ${scans} of ${wanted} by ${day}`;
    if (now >= toMs) return t`not reached, ${scans} of ${wanted} by ${day}`;
    if (expected === null) return t`${scans} of ${wanted} by ${day}`;
    return t`${scans} of ${wanted} by ${day}; at this pace ${whole(expected)}`;
  };
  return (
    <Stack gap={1} isGrowing>
      <span dir="auto">{prefix + words()}</span>
      <ProgressBar
        label={t`Goal`}
        isLabelHidden
        value={data === undefined ? null : data.scansInPeriod / goal.goal.scans}
      />
    </Stack>
  );
}
