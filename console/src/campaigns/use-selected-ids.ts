import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Selection } from '../ui/data/use-row-selection.ts';
import { SELECTED_MAX } from './campaign-view.ts';

const route = getRouteApi('/signed-in/campaigns');

/** The selected rows, which the address keeps over a reload and for "back"; of more than it has room for, none. */
export function useSelectedIds(): [Selection, (selected: Selection) => void] {
  const navigate = route.useNavigate();
  const kept = (route.useSearch({ select: (search) => search.selected }) ?? []).join();
  const [selected, setSelected] = useState<Selection>(() => new Set(kept.split(',').filter(Boolean)));
  const wanted = selected.size > SELECTED_MAX ? '' : [...selected].join();
  useEffect(() => {
    if (wanted === kept) return;
    void navigate({ search: (now) => ({ ...now, selected: wanted.split(',').filter(Boolean) }), replace: true });
  }, [wanted, kept, navigate]);
  return [selected, setSelected];
}
