import { mdiQrcode } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FindCampaignsDocument } from '../../../generated/frame/commands/find-campaigns.ts';
import { execute } from '../../api/execute.ts';
import { SEARCH_PAUSE_MS, usePaused } from '../../ui/use-paused.ts';
import type { Command } from './commands.ts';

/** Campaigns, or views, that are shown at once. */
export const SHOWN = 8;

interface Found {
  readonly commands: readonly Command[];
  /** Total number of matches. */
  readonly total: number;
  /** The results belong to a previously typed text. */
  readonly isStale: boolean;
}

/** Campaigns that match the typed text, after a short pause in typing. */
export function useFoundCampaigns(typed: string, open: (path: string) => void): Found {
  const text = typed.trim();
  const search = usePaused(text, SEARCH_PAUSE_MS);
  const { data, isPlaceholderData, isPending } = useQuery({
    queryKey: ['campaigns', 'found', search],
    queryFn: ({ signal }) => execute(FindCampaignsDocument, { search, pageSize: SHOWN }, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const isStale = text !== '' && (search !== text || isPlaceholderData || isPending);
  if (text === '' || data === undefined) return { commands: [], total: 0, isStale };
  const commands = data.qrCodes.items.map(({ id, name, content, payloadType }) => ({
    id,
    name,
    ...(payloadType === 'Url' && { note: content.replace(/^https?:\/\//, '') }),
    icon: mdiQrcode,
    run: () => open(`/campaigns/${id}`),
  }));
  return { commands, total: data.qrCodes.totalCount, isStale };
}
