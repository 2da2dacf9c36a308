import { useState } from 'react';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import noteStyles from '../notes/notes.module.css';
import styles from './timeline.module.css';
import { Sample, TimelineLegend } from './timeline-legend.tsx';
import {
  areaPath,
  axisTicks,
  BOX_HEIGHT,
  BOX_WIDTH,
  knownLength,
  linePath,
  namedPoints,
  nearestIndex,
  positionOf,
  type TimelineLine,
  type TimelineMark,
  type TimelinePoint,
} from './timeline-shape.ts';
import { useNumbers } from './use-numbers.ts';

export interface TimelineProps {
  /** Description of the chart in a sentence with the sum. */
  label: string;
  points: readonly TimelinePoint[];
  lines: readonly TimelineLine[];
  /** The last point of the first line is incomplete: there are dots, so that lines do not fall to them. */
  isLastOpen?: boolean;
  /** Numbered in this order. Those outside of the points are not shown. */
  marks?: readonly TimelineMark[];
}

const NAMES_MOST = 7;

/** Lines over time. Pointing or the arrow keys show the values. */
export function TimelineChart({ label, points, lines, isLastOpen = false, marks = [] }: TimelineProps) {
  const numbers = useNumbers();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = lines.filter(({ name }) => !hidden.has(name));
  const most = Math.max(0, ...shown.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const ticks = axisTicks(most);
  const top = ticks.at(-1) ?? 1;
  const count = points.length;
  const open = isLastOpen ? knownLength(lines[0]?.values ?? []) - 1 : -1;
  const index = Math.max(0, Math.min(chosen ?? count - 1, count - 1));
  const textOf = ({ values }: TimelineLine): string => (values[index] == null ? '–' : numbers.whole(values[index]));
  const notes = marks.filter((mark) => mark.index === index).map(({ text }) => text);
  const toggle = (name: string): void =>
    setHidden((now) => new Set(now.has(name) ? [...now].filter((each) => each !== name) : [...now, name]));
  return (
    <Stack as="figure" gap={3}>
      {lines.length > 1 && <TimelineLegend lines={lines} hidden={hidden} onToggle={toggle} />}
      <div className={styles.chart}>
        <div className={styles.axis} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
              {numbers.short(tick)}
            </span>
          ))}
        </div>
        <div className={styles.plot}>
          <svg viewBox={`0 0 ${BOX_WIDTH} ${BOX_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            {ticks.map((tick) => (
              <path
                key={tick}
                className={styles.grid}
                d={`M0 ${BOX_HEIGHT - (tick / top) * BOX_HEIGHT}H${BOX_WIDTH}`}
              />
            ))}
            {shown.map((line) =>
              line.look === 'main' ? (
                <path key={line.name} className={styles.area} d={areaPath(complete(line, open), count, top)} />
              ) : null,
            )}
            {shown.toReversed().map((line) => (
              <Line key={line.name} line={line} count={count} top={top} open={open} />
            ))}
          </svg>
          {marks.map(({ index: at, text }, number) =>
            at < 0 ? null : (
              <span
                key={`${at} ${text}`}
                className={styles.mark}
                style={{ left: `${positionOf(at, count) * 100}%` }}
                aria-hidden
              >
                <span className={noteStyles.number}>{number + 1}</span>
              </span>
            ),
          )}
          <input
            type="range"
            className={styles.pointer}
            aria-label={label}
            aria-valuetext={[
              points[index]?.name,
              ...shown.map((line) => `${line.names?.[index] ?? line.name}: ${textOf(line)}`),
              ...notes,
            ].join(', ')}
            min={0}
            max={Math.max(0, count - 1)}
            value={index}
            onChange={(event) => setChosen(event.target.valueAsNumber)}
            onFocus={() => setChosen(index)}
            onBlur={() => setChosen(null)}
            onPointerMove={({ currentTarget, clientX }) => {
              const box = currentTarget.getBoundingClientRect();
              setChosen(nearestIndex((clientX - box.left) / box.width, count));
            }}
            onPointerLeave={() => setChosen(null)}
          />
          {chosen !== null && points[index] && (
            <TimelineValues
              point={points[index]}
              lines={shown}
              notes={notes}
              index={index}
              position={positionOf(index, count)}
            />
          )}
        </div>
        <div className={styles.names} aria-hidden="true">
          {namedPoints(count, NAMES_MOST).map((each) => (
            <span key={each} style={{ left: `${positionOf(each, count) * 100}%` }}>
              {points[each]?.shortName}
            </span>
          ))}
        </div>
      </div>
    </Stack>
  );
}

interface LineProps {
  line: TimelineLine;
  count: number;
  top: number;
  /** Index of the unfinished point; below 0 for none. */
  open: number;
}

/** Returns the values before the unfinished point. Only goals are as complete there as elsewhere. */
const complete = ({ look, values }: TimelineLine, open: number): TimelineLine['values'] =>
  open >= 0 && look !== 'goal' && knownLength(values) === open + 1 ? values.slice(0, open) : values;

function Line({ line, count, top, open }: LineProps) {
  const { look, values } = line;
  const drawn = complete(line, open);
  const last = drawn === values ? [] : values.map((value, at) => (at === open ? value : null));
  return (
    <>
      <path className={styles[look]} d={linePath(drawn, count, top)} />
      <path className={`${styles[look]} ${styles.open}`} d={linePath(last, count, top)} />
    </>
  );
}

interface Props {
  point: TimelinePoint;
  lines: readonly TimelineLine[];
  notes: readonly string[];
  index: number;
  /** Horizontal position in the chart, from 0 to 1. */
  position: number;
}

/** Values of one point next to a line through it. Screen readers use the pointer's own text. */
function TimelineValues({ point, lines, notes, index, position }: Props) {
  const numbers = useNumbers();
  const side = position > 0.5 ? { right: `${(1 - position) * 100}%` } : { left: `${position * 100}%` };
  return (
    <div className={styles.place} aria-hidden="true">
      <div className={styles.line} style={{ left: `${position * 100}%` }} />
      <div className={styles.values} style={side}>
        <p className={styles.name}>{point.name}</p>
        {lines.map(({ name, look, values, names }) => (
          <Row as="p" key={name} gap={2}>
            <Sample look={look} />
            <Hint as="span" isLarge className={styles.what}>
              {names?.[index] ?? name}
            </Hint>
            <span className={styles.number}>{values[index] == null ? '–' : numbers.whole(values[index])}</span>
          </Row>
        ))}
        {notes.map((note) => (
          <p key={note} dir="auto">
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}
