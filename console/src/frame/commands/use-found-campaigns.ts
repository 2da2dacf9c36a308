import { mdiQrcode } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FindCampaignsDocument } from '../../../generated/frame/commands/find-campaigns.ts';
import { execute } from '../../api/execute.ts';
import { usePaused } from '../../ui/use-paused.ts';
import type { Command } from './commands.ts';

const SHOWN = 8;
const DELAY_MS = 150;

interface Found {
  readonly commands: readonly Command[];
  /** Total number of matches. */
  readonly total: number;
  /** The results belong to a previously typed text. */
  readonly isStale: boolean;
}

/** Campaigns that match the typed text, after a pause of 150 ms in typing. */
export function useFoundCampaigns(typed: string, open: (path: string) => void): Found {
  const text = typed.trim();
  const search = usePaused(text, DELAY_MS);
  const { data, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['campaigns', 'found', search],
    queryFn: ({ signal }) => execute(FindCampaignsDocument, { search, pageSize: SHOWN }, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  if (text === '' || data === undefined) return { commands: [], total: 0, isStale: text !== '' && isFetching };
  const commands = data.qrCodes.items.map(({ id, name, content, payloadType }) => ({
    id,
    name,
    ...(payloadType === 'Url' && { note: content.replace(/^https?:\/\//, '') }),
    icon: mdiQrcode,
    run: () => open(`/campaigns/${id}`),
  }));
  return { commands, total: data.qrCodes.totalCount, isStale: isPlaceholderData || search !== text };
}
