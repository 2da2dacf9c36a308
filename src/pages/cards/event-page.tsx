import type { VNode } from 'preact';
import { fillIn } from '../../core/words/fill-in.js';
import type { PageWords } from '../../core/words/pages/page-words.js';
import type { PageBody } from '../document/render-page.js';
import type { CalendarEvent, CardTime, DurationPart } from './calendar-event.js';
import { type CalendarTime, dayInWords, machineTime, timeInWords, zoneInWords } from './calendar-time.js';
import { CARD_STYLE_SHEET, Card, Detail, DownloadButton, Lines } from './card.js';
import { CALENDAR_ICON, CalendarDay } from './icons.js';
import { Place, WebLink } from './links.js';

/** Empty for local time. Left to right because it has a sign. */
const Zone = ({ zone }: { readonly zone: string }): VNode | null =>
  zone === '' ? null : (
    <>
      {' '}
      <bdi dir="ltr">({zoneInWords(zone)})</bdi>
    </>
  );

const momentText = ({ date, time }: CalendarTime, { locale, comma }: PageWords): string =>
  dayInWords(date, locale) + (time === null ? '' : comma + timeInWords(time, locale));

const Time = ({ of: time, text }: { readonly of: CalendarTime; readonly text: string }): VNode => (
  <time dateTime={machineTime(time)}>{text}</time>
);

interface EventProps {
  readonly event: CalendarEvent;
  readonly words: PageWords;
}

interface MomentProps {
  readonly time: CardTime;
  readonly words: PageWords;
}

/** A time that could not be read is shown as written. */
const Moment = ({ time, words }: MomentProps): VNode =>
  typeof time === 'string' ? (
    <bdi>{time}</bdi>
  ) : (
    <bdi>
      <Time of={time} text={momentText(time, words)} />
      <Zone zone={time.zone} />
    </bdi>
  );

const Until = ({ time, words }: MomentProps): VNode => {
  const [before, after] = words.until.split('{end}');
  return (
    <p>
      <bdi dir={words.direction}>
        {before}
        <Moment time={time} words={words} />
        {after}
      </bdi>
    </p>
  );
};

/** From one time to another on the same day. */
const WithinDay = ({ start, end, words }: { start: CalendarTime; end: CalendarTime; words: PageWords }): VNode => (
  <>
    <p>
      <bdi>{dayInWords(start.date, words.locale)}</bdi>
    </p>
    <p>
      <bdi>
        <Time of={start} text={timeInWords(start.time ?? '', words.locale)} /> –{' '}
        <Time of={end} text={timeInWords(end.time ?? '', words.locale)} />
        <Zone zone={end.zone} />
      </bdi>
    </p>
  </>
);

const isTime = (time: CardTime | null): time is CalendarTime => time !== null && typeof time !== 'string';

const isWithinDay = (start: CalendarTime, end: CalendarTime): boolean =>
  start.time !== null && end.time !== null && start.date === end.date && start.zone === end.zone;

const durationInWords = (parts: readonly DurationPart[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'unit' }).format(
    parts.map(({ unit, amount }) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount),
    ),
  );

const When = ({ event: { start, end, duration, repeats }, words }: EventProps): VNode => (
  <div lang={words.language}>
    {isTime(start) && isTime(end) && isWithinDay(start, end) ? (
      <WithinDay start={start} end={end} words={words} />
    ) : (
      <>
        {start !== null && (
          <p>
            <Moment time={start} words={words} />
          </p>
        )}
        {end !== null && <Until time={end} words={words} />}
      </>
    )}
    {duration !== null && (
      <p>
        <bdi>
          {fillIn(words.duration, {
            duration: typeof duration === 'string' ? duration : durationInWords(duration, words.locale),
          })}
        </bdi>
      </p>
    )}
    {repeats && (
      <p class="hint">
        <bdi>{words.repeats}</bdi>
      </p>
    )}
  </div>
);

const Details = ({ event, words }: EventProps): VNode => (
  <dl class="details">
    {(event.start !== null || event.end !== null) && (
      <Detail words={words} label={words.when}>
        <When event={event} words={words} />
      </Detail>
    )}
    {event.location !== null && (
      <Detail words={words} label={words.where}>
        <Place words={words} lines={event.location.split('\n')} />
      </Detail>
    )}
    {event.description !== null && (
      <Detail words={words} label={words.about}>
        <Lines text={event.description} />
      </Detail>
    )}
    {event.url !== null && (
      <Detail words={words} label={words.website}>
        <WebLink text={event.url} />
      </Detail>
    )}
  </dl>
);

/** `download` is the address of the calendar file; null in a preview. */
export const eventCard = (event: CalendarEvent, download: string | null): PageBody => ({
  styleSheets: [CARD_STYLE_SHEET],
  texts: [event.title, event.description],
  render: (words) => ({
    title: event.title ?? words.event,
    preview: {
      title: event.title ?? words.event,
      description: isTime(event.start) ? momentText(event.start, words) : null,
      image: null,
    },
    body: (
      <Card
        words={words}
        kind={words.event}
        icon={isTime(event.start) ? <CalendarDay date={event.start.date} locale={words.locale} /> : CALENDAR_ICON}
        title={event.title}
      >
        <Details event={event} words={words} />
        <DownloadButton words={words} href={download} label={words.addToCalendar} />
      </Card>
    ),
  }),
});
