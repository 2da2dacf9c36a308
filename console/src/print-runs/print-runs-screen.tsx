import { useLingui } from '@lingui/react/macro';
import { getRouteApi, useRouterState } from '@tanstack/react-router';
import { UUID } from '../../../src/core/contract/ids/uuid.ts';
import { useRights } from '../api/use-rights.ts';
import { notifySuccess } from '../frame/notices.ts';
import { Button } from '../ui/button.tsx';
import screen from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import type { Choice } from './choice/use-chosen-campaigns.ts';
import { NewPrintRun } from './new-print-run.tsx';
import { PrintRunList } from './print-run-list.tsx';
import type { PrintRunView } from './print-run-view.ts';

const route = getRouteApi('/signed-in/print-runs');

export function PrintRunsScreen() {
  const { t } = useLingui();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const { canWrite } = useRights();
  const selected = useRouterState({ select: ({ location }) => location.state.printIds });
  const begin = (): void => void navigate({ search: { new: '1' } });
  const close = (): void => void navigate({ search: {} });
  if (view.new !== undefined && canWrite) {
    const done = (): void => {
      close();
      notifySuccess(t`The print run has started. You can leave; it continues in the background.`);
    };
    return (
      <div className={screen.screen}>
        <ScreenHead key="new" title={t`New print run`} actions={<Button onPress={close}>{t`Cancel`}</Button>} />
        <NewPrintRun firstChoice={choiceOf(view, selected)} onDone={done} />
      </div>
    );
  }
  const action = canWrite && (
    <>
      <Button onPress={() => void navigate({ to: '/print-runs/labels' })}>{t`Labels from a list`}</Button>
      <Button look="main" onPress={begin}>
        {t`New print run`}
      </Button>
    </>
  );
  return (
    <div className={screen.screen}>
      <ScreenHead title={t`Print runs`} actions={action} />
      <PrintRunList mayWrite={canWrite} onBegin={begin} />
    </div>
  );
}

function choiceOf({ ids, from, new: _new, ...view }: PrintRunView, selected: readonly string[] = []): Choice {
  if (from === 'selection' && selected.length > 0) return { kind: 'selection', references: selected };
  if (ids !== undefined) return { kind: ids.every((id) => UUID.test(id)) ? 'selection' : 'list', references: ids };
  return { kind: from === 'list' ? 'view' : 'filter', view: view.state === 'Deleted' ? {} : view };
}
