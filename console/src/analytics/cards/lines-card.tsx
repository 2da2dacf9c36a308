import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '../../ui/layout/segmented-control.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import type { TimelineLine, TimelinePoint } from '../charts/timeline-shape.ts';
import { type ChartScope, useNoteSubject, useNotes } from '../notes/note-queries.ts';
import { NotedTimeline } from '../notes/noted-timeline.tsx';

/** What both charts over time are given by the screen. */
export interface LinesCardProps {
  /** Chosen by the person, if available. */
  resolution: 'hour' | 'day';
  onResolution: (resolution: 'hour' | 'day') => void;
  today: string;
  fileName: string;
  scope: ChartScope;
}

interface Props extends LinesCardProps {
  title: string;
  /** Description of the chart. */
  label: string;
  points: readonly TimelinePoint[];
  /** The day of each point. */
  days: readonly string[];
  lines: readonly TimelineLine[];
  /** Columns of the table, if not those of the lines. */
  columns?: readonly Pick<TimelineLine, 'name' | 'values'>[];
  hasHours: boolean;
  isLoading?: boolean;
}

/** Lines over time with notes; points in the future are not in the table. */
export function LinesCard(props: Props) {
  const { title, label, points, days, lines, columns = lines, hasHours, isLoading = false } = props;
  const { resolution, onResolution, today, fileName, scope } = props;
  const { t } = useLingui();
  const notes = useNotes(scope);
  const subjectOf = useNoteSubject(notes, scope);
  const isHourly = hasHours && resolution === 'hour';
  const textsOf = (day: string | undefined): string =>
    notes
      .flatMap((note) => (note.date === day && note.text !== '' ? `${note.text} ${subjectOf(note)}`.trim() : []))
      .join('; ');
  const noted = notes.length > 0 ? points.map((_, at) => (days[at] === days[at - 1] ? '' : textsOf(days[at]))) : [];
  const rows = points.flatMap(({ name }, at) =>
    columns[0]?.values[at] == null
      ? []
      : [[name, ...columns.map(({ values }) => values[at] ?? '–'), ...noted.slice(at, at + 1)]],
  );
  return (
    <ChartCard
      title={title}
      table={{
        columns: [
          isHourly ? t`Hour` : t`Day`,
          ...columns.map(({ name }) => name),
          ...(noted.length > 0 ? [t`Notes`] : []),
        ],
        rows,
      }}
      fileName={fileName}
      width="all"
      isLoading={isLoading}
      isPrintedAsChart
      actions={
        hasHours && (
          <SegmentedControl
            label={t`Resolution`}
            segments={[
              { id: 'hour', name: t`Hours` },
              { id: 'day', name: t`Days` },
            ]}
            value={resolution}
            onChange={onResolution}
          />
        )
      }
    >
      <NotedTimeline
        label={label}
        points={points}
        days={days}
        lines={lines}
        isHourly={isHourly}
        scope={scope}
        isLastOpen={days.includes(today)}
      />
    </ChartCard>
  );
}
