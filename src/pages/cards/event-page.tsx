import type { VNode } from 'preact';
import type { PageBody } from '../document/render-page.js';
import type { CalendarEvent, CardTime } from './calendar-event.js';
import { type CalendarTime, dayInWords, machineTime } from './calendar-time.js';
import { CARD_STYLE_SHEET, Card, Detail, DownloadButton, Lines } from './card.js';
import { CALENDAR_ICON, CalendarDay } from './icons.js';
import { Place, WebLink } from './links.js';

const zoneOf = ({ zone }: CalendarTime): string => (zone === '' || zone === 'UTC' ? zone : `(${zone})`);

const Time = ({ of: time, text }: { readonly of: CalendarTime; readonly text: string }): VNode => (
  <time dateTime={machineTime(time)}>{text}</time>
);

/** A time that could not be read is shown as written. */
const Moment = ({ time, before = '' }: { readonly time: CardTime; readonly before?: string }): VNode => (
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

const isTime = (time: CardTime | null): time is CalendarTime => time !== null && typeof time !== 'string';

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

/** `download` is the address of the calendar file; null in a preview. */
export const eventCard = (event: CalendarEvent, download: string | null): PageBody => {
  const { title, start, location, description, url } = event;
  const icon = isTime(start) ? <CalendarDay date={start.date} /> : CALENDAR_ICON;
  return {
    body: (
      <Card kind="Event" icon={icon} title={title}>
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
    styleSheet: CARD_STYLE_SHEET,
    title,
    texts: [title, location, description],
  };
};
