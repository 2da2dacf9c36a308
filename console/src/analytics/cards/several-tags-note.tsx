import { Trans } from '@lingui/react/macro';

/** Says why tags have more scans together than there are. */
export const SeveralTagsNote = () => (
  <span>
    <Trans>A campaign with several tags counts in each.</Trans>
  </span>
);
