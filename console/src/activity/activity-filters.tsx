import { useLingui } from '@lingui/react/macro';
import { mdiChevronDown } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ActorNamesDocument } from '../../generated/activity/actor-names.ts';
import { CampaignNameDocument } from '../../generated/activity/campaign-name.ts';
import { execute } from '../api/execute.ts';
import { useRights } from '../api/use-rights.ts';
import { ViewsMenu } from '../frame/views/views-menu.tsx';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/data/chip.tsx';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { Icon } from '../ui/icon.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { MenuButton, MenuItem } from '../ui/menu.tsx';
import styles from './activity.module.css';
import { type ActivityView, readActivityView, SUBJECTS } from './activity-view.ts';
import { SUBJECT_WORDS } from './words.ts';

export function ActivityFilters({ view }: { view: ActivityView }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const change = (part: Partial<Record<keyof ActivityView, unknown>>): void =>
    void navigate({ to: '/activity', search: readActivityView({ ...view, ...part }) });
  const names = (view.about ?? []).map((subject) => t(SUBJECT_WORDS[subject]));
  const kinds = names.length > 1 ? `${names[0]} +${names.length - 1}` : (names[0] ?? t`Everything`);
  const trigger = (
    <Button aria-label={t`Subject: ${kinds}`}>
      {kinds}
      <Icon path={mdiChevronDown} size={16} />
    </Button>
  );
  return (
    <Row as="search" gap={3} align="end" isWrapping>
      <ViewsMenu screen="Activity" shown={view} />
      <Stack gap={1} align="start" className={styles.filter}>
        <b>{t`Subject`}</b>
        <MenuButton
          trigger={trigger}
          items={SUBJECTS.map((id) => ({ id }))}
          selectionMode="multiple"
          selectedKeys={view.about ?? []}
          onSelectionChange={(keys) => change({ about: keys === 'all' ? undefined : [...keys].map(String) })}
        >
          {({ id }) => <MenuItem id={id}>{t(SUBJECT_WORDS[id])}</MenuItem>}
        </MenuButton>
      </Stack>
      <ActorFilter chosen={view.by ?? null} onChange={(by) => change({ by })} />
      {view.campaign !== undefined && (
        <CampaignChip id={view.campaign} onRemove={() => change({ campaign: undefined })} />
      )}
    </Row>
  );
}

function CampaignChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { t } = useLingui();
  const { data } = useQuery({
    queryKey: ['activity', 'campaign-name', id],
    queryFn: ({ signal }) => execute(CampaignNameDocument, { id }, signal),
    retry: false,
  });
  return (
    <Chip tone="accent" onRemove={onRemove} removeWords={t`Show activity of all campaigns`}>
      {data?.qrCode.name ?? t`One campaign`}
    </Chip>
  );
}

interface Props {
  chosen: string | null;
  onChange: (id: string | undefined) => void;
}

/** Chooses the person or key whose activity is shown. With thousands of people, typing finds one. */
function ActorFilter({ chosen, onChange }: Props) {
  const { t } = useLingui();
  const { canManagePeople: withMembers } = useRights();
  const [search, setSearch] = useState('');
  const { data } = useQuery({
    queryKey: ['keys', 'actors', search],
    queryFn: ({ signal }) => execute(ActorNamesDocument, { search, withMembers }, signal),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const people = (data?.members?.items ?? []).map(({ id, name, email }) => ({ id, name, note: email ?? null }));
  const keys = [data?.working, data?.ended]
    .flatMap((page) => page?.items ?? [])
    .map(({ id, name, displayPrefix }) => ({ id, name, note: `${displayPrefix}…` }));
  return (
    <div className={styles.keyFilter}>
      <ComboBox
        label={t({ context: 'activity', message: 'By' })}
        options={[...people, ...keys]}
        value={chosen}
        onChange={(id) => onChange(id ?? undefined)}
        onSearch={setSearch}
        placeholder={t`Anybody`}
      />
    </div>
  );
}
