import { useLingui } from '@lingui/react/macro';
import { exactTime, relativeTime } from './times.ts';

/** How long ago or how far away, with the exact time under the pointer; `isExact` the exact time alone. */
export function Moment({ utc, isExact = false }: { utc: string; isExact?: boolean }) {
  const { i18n } = useLingui();
  const exact = exactTime(utc, i18n.locale);
  return (
    <time dateTime={utc} title={exact}>
      {isExact ? exact : relativeTime(utc, i18n.locale, Date.now())}
    </time>
  );
}
