import { Plural } from '@lingui/react/macro';
import { Hint } from '../../ui/layout/hint.tsx';

/** Why lists and filters do not include all scans. */
export function TotalsOnlyNote({ count, isFiltered = false }: { count: number; isFiltered?: boolean }) {
  if (count === 0) return null;
  return (
    <Hint>
      {isFiltered ? (
        <Plural
          value={count}
          one="# scan is counted in totals only, so the filter leaves it out."
          other="# scans are counted in totals only, so the filter leaves them out."
        />
      ) : (
        <Plural
          value={count}
          one="# scan is counted in totals only, without a place, device or source."
          other="# scans are counted in totals only, without a place, device or source."
        />
      )}
    </Hint>
  );
}
