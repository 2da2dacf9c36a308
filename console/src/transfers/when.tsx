import { useLingui } from '@lingui/react/macro';
import { formatTime, formatWhen } from './format-time.ts';

/** How long ago, or when, with the exact time as its title. */
export function When({ time }: { time: string }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={time} title={formatTime(time, i18n.locale)}>
      {formatWhen(time, i18n.locale)}
    </time>
  );
}
