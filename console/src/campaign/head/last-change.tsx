import { Trans } from '@lingui/react/macro';
import { Moment } from '../../formats/moment.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { type Campaign, useLastChange } from '../campaign-queries.ts';

/** Who changed the campaign last, and when. Nothing for versions older than the history. */
export function LastChange({ campaign }: { campaign: Campaign }) {
  const { data } = useLastChange(campaign);
  if (data?.actor == null) return null;
  const { name } = data.actor;
  return (
    <Hint as="span">
      <Trans>
        Last changed by <bdi>{name}</bdi>, <Moment utc={data.changedUtc} />
      </Trans>
    </Hint>
  );
}
