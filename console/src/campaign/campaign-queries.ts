import { useQuery } from '@tanstack/react-query';
import {
  CampaignDestinationDocument,
  type CampaignDetailsFragment,
  CampaignPictureDocument,
  LastChangeDocument,
  ReadCampaignDocument,
  type ReadCampaignQuery,
  ReadDeletedCampaignDocument,
} from '../../generated/campaign/campaign.ts';
import { isNotFound } from '../api/api-error.ts';
import { execute } from '../api/execute.ts';
import { queryClient } from '../api/query-client.ts';

type Scans = Pick<ReadCampaignQuery['qrCode'], 'totalScans' | 'lastScannedUtc'>;

/** Responses to changes do not include scans. */
export type Campaign = CampaignDetailsFragment & Partial<Scans>;

const keyOf = (id: string, ...more: readonly (string | number)[]) => ['campaign', id, ...more];
const FIVE_MINUTES = 5 * 60_000;

export const useCampaign = (id: string) =>
  useQuery({
    queryKey: keyOf(id, 'details'),
    queryFn: ({ signal }) => execute(ReadCampaignDocument, { id }, signal),
    select: (data) => data.qrCode,
  });

/** A deleted campaign, or null if there is none with this id. */
export const useDeletedCampaign = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: keyOf(id, 'deleted'),
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      try {
        return (await execute(ReadDeletedCampaignDocument, { id }, signal)).deletedQrCode;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
  });

/** Where a scan by this browser would lead now, which counts nothing. Null if the code is not available. */
export const useDestination = ({ id, version, address }: Pick<Campaign, 'id' | 'version' | 'address'>) =>
  useQuery({
    queryKey: keyOf(id, 'destination', version),
    // A static code has no address, and leads nowhere else than its content says.
    enabled: address !== null,
    queryFn: ({ signal }) => {
      const scan = { userAgent: navigator.userAgent, language: navigator.language };
      return execute(CampaignDestinationDocument, { id, scan }, signal);
    },
    select: (data) => data.previewDestination.destination,
  });

/** Who made a version, and when. */
export const useLastChange = ({ id, version }: Pick<Campaign, 'id' | 'version'>) =>
  useQuery({
    queryKey: keyOf(id, 'changed', version),
    queryFn: ({ signal }) => execute(LastChangeDocument, { id }, signal),
    select: (data) => data.qrCode.revisions[0],
    placeholderData: (before) => before,
    staleTime: FIVE_MINUTES,
  });

/** Picture of a version, as SVG text. The previous one is shown until it arrives. */
export const usePicture = ({ id, version }: Pick<Campaign, 'id' | 'version'>) =>
  useQuery({
    queryKey: keyOf(id, 'picture', version),
    queryFn: ({ signal }) => execute(CampaignPictureDocument, { id }, signal),
    select: (data) => data.qrCode,
    placeholderData: (before) => before,
    staleTime: FIVE_MINUTES,
  });

/** Reads the campaign again and returns its current state. */
export async function readAgain(id: string): Promise<Campaign> {
  const { qrCode } = await queryClient.fetchQuery({
    queryKey: keyOf(id, 'details'),
    queryFn: ({ signal }) => execute(ReadCampaignDocument, { id }, signal),
    staleTime: 0,
  });
  return qrCode;
}

/** Updates the cached campaign, before or after the service has responded. A read that began before begins again. */
export function patchCampaign(id: string, patch: Partial<ReadCampaignQuery['qrCode']>): void {
  const queryKey = keyOf(id, 'details');
  const isReading = queryClient.isFetching({ queryKey }) > 0;
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<ReadCampaignQuery>(queryKey, (data) =>
    data === undefined ? data : { qrCode: { ...data.qrCode, ...patch } },
  );
  if (isReading) void queryClient.invalidateQueries({ queryKey });
}

/** Call this after a change: lists of campaigns and the history are read again when they are shown. */
export function campaignChanged(id: string): void {
  void queryClient.invalidateQueries({ queryKey: ['campaigns'] });
  void queryClient.invalidateQueries({ queryKey: keyOf(id, 'history') });
  void queryClient.invalidateQueries({ queryKey: keyOf(id, 'tried') });
}

/** Reads the whole campaign again, for example after deleting and restoring. */
export function refreshCampaign(id: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['campaigns'] });
  return queryClient.resetQueries({ queryKey: keyOf(id) });
}
