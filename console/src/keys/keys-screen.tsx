import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { KeyRowFragment } from '../../generated/keys/key-list.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/data/loaded.tsx';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { Message } from '../ui/message.tsx';
import { ManagersScreen } from '../workspace/parts/managers-screen.tsx';
import { CreateKey } from './create-key.tsx';
import { KEYS, readKeys } from './key-actions.ts';
import { KeyPanel } from './key-panel.tsx';
import { isWorking, stateOf } from './key-state.ts';
import { KeyTable } from './key-table.tsx';
import { KeyToolbar } from './key-toolbar.tsx';
import { type KeyView, readKeyView } from './key-view.ts';

const route = getRouteApi('/signed-in/keys');

export function KeysScreen() {
  const { t } = useLingui();
  return (
    <ManagersScreen title={t`Keys`} about={<Trans>Programs use the API with keys.</Trans>}>
      <Keys />
    </ManagersScreen>
  );
}

function Keys() {
  const { t } = useLingui();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const query = useQuery({ queryKey: KEYS, queryFn: ({ signal }) => readKeys(signal) });
  const change = (part: Partial<Record<keyof KeyView, unknown>>): void =>
    void navigate({ search: (now) => readKeyView({ ...now, ...part }), replace: 'search' in part });
  return (
    <>
      <ScreenHead
        title={t`Keys`}
        actions={<Button look="main" onPress={() => setIsCreating(true)}>{t`New key`}</Button>}
      >
        <Trans>
          A key lets a program use the API. You choose what each key may do. Give each program its own key, so that you
          can revoke one without affecting the others.
        </Trans>
      </ScreenHead>
      <Loaded query={query}>
        {({ apiKeys }) => (
          <>
            <KeyToolbar keys={apiKeys} view={view} onChange={change} />
            <FoundKeys keys={apiKeys} view={view} onOpen={({ id }) => change({ key: id })} />
            <KeyPanel keys={apiKeys} id={view.key ?? null} onOpen={(key) => change({ key })} />
          </>
        )}
      </Loaded>
      {isCreating && <CreateKey onClose={() => setIsCreating(false)} />}
    </>
  );
}

interface FoundProps {
  keys: readonly KeyRowFragment[];
  view: KeyView;
  onOpen: (key: KeyRowFragment) => void;
}

function FoundKeys({ keys, view, onOpen }: FoundProps) {
  const found = findKeys(keys, view, Date.now());
  if (found.length > 0) return <KeyTable key={view.show} keys={found} openId={view.key ?? null} onOpen={onOpen} />;
  if (view.search !== undefined) {
    return (
      <Message title={<Trans>No results</Trans>}>
        <Trans>No key has this name or starts with it.</Trans>
      </Message>
    );
  }
  return (
    <Message title={<Trans>No inactive keys</Trans>}>
      <Trans>Revoked, replaced and expired keys stay listed here, so that you can still make sense of old logs.</Trans>
    </Message>
  );
}

/** Returns the matching keys, newest first. */
function findKeys(keys: readonly KeyRowFragment[], view: KeyView, now: number): KeyRowFragment[] {
  const wanted = view.search?.trim().toLowerCase() ?? '';
  const isShown = (key: KeyRowFragment): boolean => isWorking(stateOf(key, now)) === (view.show !== 'ended');
  const fits = ({ name, displayPrefix }: KeyRowFragment): boolean =>
    wanted === '' || name.toLowerCase().includes(wanted) || wanted.startsWith(displayPrefix.toLowerCase());
  return keys.filter((key) => isShown(key) && fits(key)).toReversed();
}
