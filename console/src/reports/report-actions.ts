import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  CreateReportDocument,
  type CreateReportMutationVariables,
  DeleteReportDocument,
  ReportCampaignsDocument,
  ReportListDocument,
  type ReportRowFragment,
  SendReportNowDocument,
  UpdateReportDocument,
} from '../../generated/reports/reports.ts';
import { execute } from '../api/execute.ts';
import { queryClient } from '../api/query-client.ts';
import { completeAction } from '../frame/run-action.ts';
import { runAction } from '../frame/use-action.ts';

export type Report = ReportRowFragment;
export type ReportDelivery = Report['deliveries'][number];
/** Ids of inputs could also be numbers, which this console never sends. */
export type ReportInput = Omit<CreateReportMutationVariables['input'], 'qrCodeId' | 'brandKitId'> &
  Partial<Record<'qrCodeId' | 'brandKitId', string | null>>;

const REPORTS = ['reports'];
const SOON_MS = 2_000;

const isOnItsWay = ({ state, reason }: ReportDelivery): boolean =>
  (state === 'Queued' || state === 'Sending') && reason == null;

/** The reports, read again often while a mail is being sent for the first time. */
export const useReports = () =>
  useQuery({
    queryKey: REPORTS,
    queryFn: ({ signal }) => execute(ReportListDocument, {}, signal),
    refetchInterval: ({ state: { data } }) => {
      const deliveries = data?.reports.flatMap((report) => report.deliveries) ?? [];
      return deliveries.some(isOnItsWay) ? SOON_MS : 30 * SOON_MS;
    },
  });

/** Campaigns whose scans are counted, by name. With thousands of them, typing finds one. */
export const useReportCampaigns = (search: string) =>
  useQuery({
    queryKey: ['campaigns', 'report', search],
    queryFn: async ({ signal }) => {
      const { qrCodes } = await execute(ReportCampaignsDocument, { search: search || null }, signal);
      return qrCodes.items.filter(({ mode }) => mode === 'Dynamic');
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: REPORTS });

/** Creates a report, or replaces the one with this id. */
export async function saveReport(id: string | null, input: ReportInput): Promise<void> {
  if (id === null) await execute(CreateReportDocument, { input });
  else await execute(UpdateReportDocument, { id, input });
  await refresh();
}

/** Returns what saving a report again needs. Those who have unsubscribed stay so. */
export function inputOf({ id: _, nextUtc: __, deliveries: ___, recipients, ...fields }: Report): ReportInput {
  return { ...fields, recipients: recipients.map(({ email }) => email) };
}

export const setReportActive = (report: Report, isActive: boolean): Promise<unknown> =>
  runAction({
    run: () => saveReport(report.id, { ...inputOf(report), isActive }),
    done: isActive ? t`The report is mailed again.` : t`Paused. Nobody receives the report until you activate it.`,
  });

export const deleteReport = ({ id, name }: Report): Promise<unknown> =>
  completeAction({
    run: async () => {
      await execute(DeleteReportDocument, { id });
      await refresh();
    },
    done: t`${name} is deleted.`,
  });

/** Mails a report to the person who asks. */
export const sendReportNow = ({ id }: Report): Promise<unknown> =>
  runAction({
    run: async () => {
      const { sendReportNow: sent } = await execute(SendReportNowDocument, { id });
      await refresh();
      return sent.email;
    },
    done: (email) => t`The report is on its way to ${email}.`,
  });
