import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/data/loaded.tsx';
import { NoResults } from '../ui/data/no-results.tsx';
import { SearchBox } from '../ui/data/search-box.tsx';
import { Row } from '../ui/layout/boxes.tsx';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { SegmentedControl } from '../ui/layout/segmented-control.tsx';
import { Message } from '../ui/message.tsx';
import { ManagersScreen } from '../workspace/parts/managers-screen.tsx';
import { CreateKey } from './create-key.tsx';
import { KeyPanel } from './key-panel.tsx';
import { useKeys } from './key-queries.ts';
import { KeyTable } from './key-table.tsx';
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
  const query = useKeys(view);
  const create = (): void => setIsCreating(true);
  const change = (part: Partial<Record<keyof KeyView, unknown>>): void =>
    void navigate({ search: (now) => readKeyView({ ...now, ...part }), replace: 'search' in part });
  return (
    <>
      <ScreenHead title={t`Keys`} actions={<Button look="main" onPress={create}>{t`New key`}</Button>}>
        <Trans>
          A key lets a program use the API. You choose what each key may do. Give each program its own key, so that you
          can revoke one without affecting the others.
        </Trans>
      </ScreenHead>
      <KeyToolbar view={view} onChange={change} />
      <Loaded query={query}>
        {({ pages }) => (
          <FoundKeys
            keys={pages.flatMap(({ items }) => items)}
            query={query}
            view={view}
            onOpen={({ id }) => change({ key: id })}
            onCreate={create}
            onClear={() => change({ search: undefined })}
          />
        )}
      </Loaded>
      {view.key !== undefined && <KeyPanel id={view.key} onOpen={(key) => change({ key })} />}
      {isCreating && <CreateKey onClose={() => setIsCreating(false)} />}
    </>
  );
}

interface FoundProps extends Pick<ComponentProps<typeof KeyTable>, 'keys' | 'query' | 'onOpen'> {
  view: KeyView;
  onCreate: () => void;
  onClear: () => void;
}

function FoundKeys({ view, onCreate, onClear, ...table }: FoundProps) {
  const { t } = useLingui();
  if (table.keys.length > 0) return <KeyTable openId={view.key ?? null} {...table} />;
  if (view.search !== undefined) {
    const shown = view.show === 'ended' ? t`Inactive` : t`Active`;
    return <NoResults search={view.search} filters={[shown]} onClear={onClear} />;
  }
  if (view.show !== 'ended') {
    return (
      <Message
        title={<Trans>No active keys</Trans>}
        action={<Button look="main" onPress={onCreate}>{t`New key`}</Button>}
      >
        <Trans>Programs that use the API need a key.</Trans>
      </Message>
    );
  }
  const days = LIMITS.endedKeyDays;
  return (
    <Message title={<Trans>No inactive keys</Trans>}>
      <Trans>
        Revoked, replaced and expired keys stay listed here for {days} days, so that you can still make sense of old
        logs.
      </Trans>
    </Message>
  );
}

interface Props {
  view: KeyView;
  onChange: (part: Partial<Record<keyof KeyView, unknown>>) => void;
}

function KeyToolbar({ view, onChange }: Props) {
  const { t } = useLingui();
  const segments = [
    { id: 'working', name: t`Active` },
    { id: 'ended', name: t`Inactive` },
  ] as const;
  return (
    <Row as="search" gap={3} isWrapping>
      <SegmentedControl
        label={t`Keys shown`}
        segments={segments}
        value={view.show ?? 'working'}
        onChange={(show) => onChange({ show })}
      />
      <SearchBox
        label={t`Search keys`}
        placeholder={t`Name or key`}
        value={view.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
    </Row>
  );
}
