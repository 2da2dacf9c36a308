import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActorNamesDocument } from '../../generated/activity/actor-names.ts';
import { execute } from '../api/execute.ts';
import { useRights } from '../api/use-rights.ts';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import styles from './activity.module.css';

interface Props {
  chosen: string | null;
  onChange: (id: string | undefined) => void;
}

/** Chooses the person or key whose activity is shown. With thousands of people, typing finds one. */
export function ActorFilter({ chosen, onChange }: Props) {
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
