import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Question } from '../../ui/overlays/question.tsx';
import { deleteKit, type Kit, useKitUses } from './kit-actions.ts';

interface Props {
  kit: Kit;
  onClose: () => void;
}

/** Asks before a kit is deleted, and says what loses its look: a kit made again would be another one. */
export function DeleteKit({ kit, onClose }: Props) {
  const { t } = useLingui();
  const { name } = kit;
  const { data, isPending } = useKitUses(kit);
  const { sharedFigures: pages = 0, reports = 0 } = data ?? {};
  return (
    <Question
      title={t`Delete ${name}?`}
      action={t`Delete`}
      onConfirm={() => deleteKit(kit)}
      onClose={onClose}
      isReady={!isPending}
    >
      <Stack gap={2}>
        {pages > 0 && (
          <span>
            <Plural value={pages} one="# shared page loses this look." other="# shared pages lose this look." />
          </span>
        )}
        {reports > 0 && (
          <span>
            <Plural value={reports} one="# report by mail loses this look." other="# reports by mail lose this look." />
          </span>
        )}
        <Trans>Codes made with it stay as they are.</Trans>
      </Stack>
    </Question>
  );
}
