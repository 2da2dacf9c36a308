import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { type Kit, useKitUses } from './kit-actions.ts';

/** Says what a change of a kit changes with it, and what it leaves. */
export function KitChanges({ kit }: { kit: Kit }) {
  const { t } = useLingui();
  const { data, isPending } = useKitUses(kit);
  const { sharedFigures = 0, reports = 0 } = data ?? {};
  // They keep their place, so that nothing below them moves.
  const counted = data === undefined ? ({ style: { visibility: 'hidden' } } as const) : {};
  return (
    <Card title={t`What a change affects`}>
      <Stack as="ul" gap={1} aria-busy={isPending}>
        <li {...counted}>
          <Plural
            value={sharedFigures}
            _0="No shared page has this look."
            one="# shared page changes at once."
            other="# shared pages change at once."
          />
        </li>
        <li {...counted}>
          <Plural
            value={reports}
            _0="No report by mail has this look."
            one="# report by mail changes with its next mail."
            other="# reports by mail change with their next mails."
          />
        </li>
        <li>
          {kit.isDefault
            ? t`New codes and imports start with the new look.`
            : t`Codes and PDFs for which you choose it from now on have the new look.`}
        </li>
        <li>
          <Trans>
            Existing codes and their pages do not change: each has its own copy of the look. To change codes too, select
            them in <Link to="/campaigns">the list</Link> and choose Edit.
          </Trans>
        </li>
      </Stack>
      <Hint>{t`The preview shows every place now, and after saving.`}</Hint>
    </Card>
  );
}
