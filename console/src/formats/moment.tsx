import { useLingui } from '@lingui/react/macro';
import { exactTime, relativeTime } from './times.ts';

/** Relative time, with the exact time on hover; with `isExact` only the exact time. */
export function Moment({ utc, isExact = false }: { utc: string; isExact?: boolean }) {
  const { i18n } = useLingui();
  const exact = exactTime(utc, i18n.locale);
  return (
    <time dateTime={utc} title={exact}>
      {isExact ? exact : relativeTime(utc, i18n.locale, Date.now())}
    </time>
  );
}
