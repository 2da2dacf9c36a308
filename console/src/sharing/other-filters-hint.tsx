import { Trans } from '@lingui/react/macro';
import { Hint } from '../ui/layout/hint.tsx';

/** For figures that keep a campaign and tags, and no other filters. */
export const OtherFiltersHint = () => (
  <Hint isLarge>
    <Trans>Filters other than one campaign and tags are not included.</Trans>
  </Hint>
);
