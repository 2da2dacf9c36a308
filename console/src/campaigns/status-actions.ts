import { t } from '@lingui/core/macro';
import { type PauseStateFragment, type QrPauseInput, SetCampaignStatusDocument } from '../../generated/pause/pause.ts';
import { execute } from '../api/execute.ts';
import { notifySuccess } from '../frame/notices.ts';
import type { actionRunner } from '../frame/run-action.ts';

interface Pausable extends PauseStateFragment {
  readonly id: string;
  readonly name: string;
}

/** Whether going back to a status activates: a pause whose end has passed meanwhile would be over. */
export const isActiveAgain = ({ isActive, pause }: PauseStateFragment): boolean =>
  isActive || (pause?.untilUtc != null && Date.parse(pause.untilUtc) <= Date.now());

/**
 * Creates the actions that pause and activate a campaign. Undo restores what it was before, with its words. `show` shows
 * a status, also before it is confirmed; `changed` is called afterwards.
 */
export function statusActions(
  runAction: ReturnType<typeof actionRunner>,
  show: (id: string, status: Partial<PauseStateFragment>) => void,
  changed: (id: string) => void = () => {},
) {
  /** Ends a pause; the screen changes immediately. */
  const activate = async (campaign: Pausable): Promise<void> => {
    const { id, name, isActive } = campaign;
    show(id, { isActive: true });
    const answer = await runAction({
      run: () => execute(SetCampaignStatusDocument, { id, isActive: true }),
      done: t`${name} is active.`,
      undo: ({ setQrCodeStatus }) => setBack({ ...campaign, ...setQrCodeStatus }, campaign),
    });
    show(id, answer?.setQrCodeStatus ?? { isActive });
    if (answer !== undefined) changed(id);
  };

  /** Pauses with what it says. When it is confirmed, it applies to every scan. Rejects with the problems of the words. */
  const pauseWith = async (campaign: Pausable, pause: QrPauseInput | null): Promise<void> => {
    const { id, name } = campaign;
    const { setQrCodeStatus } = await execute(SetCampaignStatusDocument, { id, isActive: false, pause });
    show(id, setQrCodeStatus);
    changed(id);
    notifySuccess(t`${name} is paused. People who scan it see that it is not available.`, () =>
      setBack({ ...campaign, ...setQrCodeStatus }, campaign),
    );
  };

  const setBack = (campaign: Pausable, was: PauseStateFragment): Promise<void> =>
    isActiveAgain(was) ? activate(campaign) : runAction({ run: () => pauseWith(campaign, was.pause) });

  return { activate, pauseWith };
}
