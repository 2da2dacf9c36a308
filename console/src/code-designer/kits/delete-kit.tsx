import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { KitUsesDocument } from '../../../generated/code-designer/kits/kits.ts';
import { execute } from '../../api/execute.ts';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Question } from '../../ui/overlays/question.tsx';
import { deleteKit, type Kit } from './kit-actions.ts';

interface Props {
  kit: Kit;
  onClose: () => void;
}

/** Asks before a kit is deleted, and says what loses its look: a kit made again would be another one. */
export function DeleteKit({ kit, onClose }: Props) {
  const { t } = useLingui();
  const { id, name } = kit;
  const { data } = useQuery({
    queryKey: ['brand-kits', 'uses'],
    queryFn: ({ signal }) => execute(KitUsesDocument, {}, signal),
    staleTime: 0,
  });
  const countIn = (list: readonly { brandKitId?: string | null }[] = []): number =>
    list.filter(({ brandKitId }) => brandKitId === id).length;
  const [pages, reports] = [countIn(data?.sharedFigures), countIn(data?.reports)];
  return (
    <Question
      title={t`Delete ${name}?`}
      action={t`Delete`}
      onConfirm={() => deleteKit(kit)}
      onClose={onClose}
      isReady={data !== undefined}
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
