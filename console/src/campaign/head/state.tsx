import { useLingui } from '@lingui/react/macro';
import { mdiCalendarRemove, mdiClockOutline, mdiPencilOutline } from '@mdi/js';
import { Suspense, useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { stateOf } from '../../campaigns/campaign-summary.ts';
import type { State as CampaignState } from '../../campaigns/campaign-view.ts';
import { STATE_NAMES } from '../../campaigns/words.ts';
import { clockOrDayOf } from '../../formats/times.ts';
import { lazyPart } from '../../lazy-part.ts';
import { Chip } from '../../ui/data/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import { Switch } from '../../ui/switch.tsx';
import { activate, pauseWith } from '../campaign-actions.ts';
import type { Campaign } from '../campaign-queries.ts';

const STATE_ICONS: Partial<Record<CampaignState, string>> = { Scheduled: mdiClockOutline, Expired: mdiCalendarRemove };

const PauseDialog = lazyPart(() => import('../../pause/pause-dialog.tsx'), 'PauseDialog', ['pause']);

/** Whether the campaign is active, and its switch. Pausing asks for words. */
export function State({ campaign }: { campaign: Campaign }) {
  const { t, i18n } = useLingui();
  const [isPausing, setIsPausing] = useState(false);
  const { name, pause } = campaign;
  const until = pause?.untilUtc && clockOrDayOf(pause.untilUtc, i18n.locale, Date.now());
  const { canWrite } = useRights();
  const state = stateOf(campaign, Date.now());
  const icon = STATE_ICONS[state];
  return (
    <Row gap={2}>
      <Chip tone={state === 'Active' ? 'green' : 'amber'} {...(icon !== undefined && { icon })}>
        {state === 'Paused' && until ? t`Paused until ${until}` : t(STATE_NAMES[state])}
      </Chip>
      {canWrite && (
        <Switch
          aria-label={t`The campaign is active`}
          isSelected={campaign.isActive}
          onPointerEnter={PauseDialog.preload}
          onFocus={PauseDialog.preload}
          onChange={(isActive) => (isActive ? void activate(campaign) : setIsPausing(true))}
        />
      )}
      {canWrite && !campaign.isActive && (
        <IconButton
          icon={mdiPencilOutline}
          size={18}
          aria-label={t`Change the pause`}
          onPress={() => setIsPausing(true)}
        />
      )}
      <Suspense>
        {isPausing && (
          <PauseDialog
            title={t`Pause ${name}`}
            pause={pause}
            language={campaign.translation?.language ?? null}
            onPause={(words) => pauseWith(campaign, words)}
            onClose={() => setIsPausing(false)}
          />
        )}
      </Suspense>
    </Row>
  );
}
