import type { VNode } from 'preact';
import type { PageBody } from '../document/render-page.js';
import type { CalendarEvent, EventTime } from './calendar-event.js';
import { type CalendarTime, dayInWords, machineTime } from './calendar-time.js';
import { Card, Detail, DownloadButton } from './card.js';
import { Lines } from './lines.js';
import { Place, WebLink } from './links.js';
import { CALENDAR_MARK, DayMark } from './marks.js';
import { SHEET } from './sheet.js';

const zoneOf = ({ zone }: CalendarTime): string => (zone === '' || zone === 'UTC' ? zone : `(${zone})`);

const Time = ({ of: time, text }: { readonly of: CalendarTime; readonly text: string }): VNode => (
  <time dateTime={machineTime(time)}>{text}</time>
);

/** What was not understood is shown as it is written. */
const Moment = ({ time, before = '' }: { readonly time: EventTime; readonly before?: string }): VNode => (
  <p>
    <bdi>{before}</bdi>
    {typeof time === 'string' ? (
      <bdi>{time}</bdi>
    ) : (
      <bdi>
        <Time of={time} text={[dayInWords(time.date), time.time].filter((part) => part !== null).join(', ')} />{' '}
        {zoneOf(time)}
      </bdi>
    )}
  </p>
);

/** From one time to another of the same day. */
const WithinDay = ({ start, end }: { readonly start: CalendarTime; readonly end: CalendarTime }): VNode => (
  <>
    <p>{dayInWords(start.date)}</p>
    <p>
      <bdi>
        <Time of={start} text={start.time ?? ''} /> – <Time of={end} text={end.time ?? ''} /> {zoneOf(end)}
      </bdi>
    </p>
  </>
);

const isTime = (time: EventTime | null): time is CalendarTime => time !== null && typeof time !== 'string';

const isWithinDay = (start: CalendarTime, end: CalendarTime): boolean =>
  start.time !== null && end.time !== null && start.date === end.date && start.zone === end.zone;

const When = ({ start, end, duration, repeats }: CalendarEvent): VNode => (
  <div lang="en">
    {isTime(start) && isTime(end) && isWithinDay(start, end) ? (
      <WithinDay start={start} end={end} />
    ) : (
      <>
        {start !== null && <Moment time={start} />}
        {end !== null && <Moment time={end} before="until " />}
      </>
    )}
    {duration !== null && (
      <p>
        <bdi>for {duration}</bdi>
      </p>
    )}
    {repeats && (
      <p class="hint">
        <bdi>It repeats: your calendar knows all its dates.</bdi>
      </p>
    )}
  </div>
);

/** `download` is where the calendar's file is; null when it has none, in a preview. */
export const drawEvent = (event: CalendarEvent, download: string | null): PageBody => {
  const { title, start, location, description, url } = event;
  const mark = isTime(start) ? <DayMark date={start.date} /> : CALENDAR_MARK;
  return {
    body: (
      <Card kind="Event" mark={mark} title={title}>
        <dl class="details">
          {(start !== null || event.end !== null) && (
            <Detail label="When">
              <When {...event} />
            </Detail>
          )}
          {location !== null && (
            <Detail label="Where">
              <Place lines={location.split('\n')} />
            </Detail>
          )}
          {description !== null && (
            <Detail label="About">
              <Lines text={description} />
            </Detail>
          )}
          {url !== null && (
            <Detail label="Website">
              <WebLink text={url} />
            </Detail>
          )}
        </dl>
        <DownloadButton href={download} label="Add to calendar" />
      </Card>
    ),
    sheet: SHEET,
    title,
    texts: [title, location, description],
  };
};
