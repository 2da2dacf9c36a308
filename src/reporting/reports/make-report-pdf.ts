import type { Request, Response } from 'express';
import type { Renderer } from '../../artwork/rendering/renderer.js';
import type { ReportView } from '../../artwork/reports/report-view.js';
import { findBrandKit } from '../../campaigns/brand-kits/brand-kit.js';
import { CalendarPeriod } from '../../core/contract/calendar/calendar-period.js';
import { Comparison } from '../../core/contract/calendar/compared-days.js';
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from '../../core/contract/people/console-language.js';
import { problem } from '../../core/contract/problems.js';
import { FieldProblems } from '../../core/field-problems.js';
import { downloadName } from '../../core/file-name.js';
import { SERVICE_WORDS } from '../../core/words/service/service-words.js';
import { readTimeZone } from '../../figures/period/chosen-period.js';
import { contentDisposition } from '../../platform/http/content-disposition.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import type { Context } from '../../tenancy/caller/context.js';
import { readReportContent } from './read-report-content.js';
import { PERIOD_OF, ReportFrequency } from './report-frequency.js';
import { writeReportView } from './write-report-view.js';

/** A report as somebody asks for it. Without anything, it is of the last month of the whole workspace. */
export interface ReportRequest {
  /** Of a report that has one. */
  readonly name?: string;
  readonly qrCodeId?: string | null;
  readonly allTags?: readonly string[];
  readonly anyTag?: readonly string[];
  readonly frequency?: string;
  /** A period by the calendar, with weeks as in the locale, instead of the last week or month. */
  readonly period?: string;
  readonly locale?: string;
  /** The first and last day, instead of either. */
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly compareWith?: string;
  readonly timeZone?: string;
  readonly language?: string;
  readonly brandKitId?: string | null;
}

/** Fields that choose the days, instead of a frequency. */
const PERIOD_FIELDS = ['period', 'fromDate', 'toDate'] as const;

type Choices<T> = Readonly<Record<string, T>> | readonly T[];

function choose<T extends string>(
  field: string,
  text: string | undefined,
  all: Choices<T>,
  problems: FieldProblems,
): T {
  const values = Object.values(all) as T[];
  const found = text === undefined ? values[0] : values.find((value) => value === text);
  if (found === undefined) problems.add(field, problem('not_one_of', { names: values.join(', ') }));
  return (found ?? values[0]) as T;
}

/** Reads the figures of a report as of `now`, and writes them in its language. Throws `not_found` for what is deleted. */
export async function makeReportView(actor: Actor, request: ReportRequest, now: number): Promise<ReportView> {
  const problems = new FieldProblems(actor.inputProblems);
  const { qrCodeId, allTags, anyTag, brandKitId = null } = request;
  const zone = readTimeZone(request, problems);
  const { fromDate, toDate, locale } = request;
  const other = PERIOD_FIELDS.find((field) => request[field] !== undefined);
  if (other !== undefined && request.frequency !== undefined)
    problems.add('frequency', problem('cannot_be_together', { other }));
  const calendar = request.period === undefined ? null : choose('period', request.period, CalendarPeriod, problems);
  const frequency = choose('frequency', request.frequency ?? 'Monthly', ReportFrequency, problems);
  const comparison = choose('compareWith', request.compareWith, Comparison, problems);
  const language: ConsoleLanguage = choose('language', request.language, CONSOLE_LANGUAGES, problems);
  problems.throwIfAny();
  const brandKit = brandKitId === null ? null : await findBrandKit(actor.em, brandKitId);
  const period =
    other === undefined ? { period: PERIOD_OF[frequency] } : { period: calendar, locale, fromDate, toDate };
  const scope = { qrCodeId, allTags, anyTag, period, comparison, timeZone: zone.name };
  const content = await readReportContent(actor, scope, now);
  return writeReportView(content, {
    language,
    frequency: other === undefined ? frequency : null,
    brandKit,
    name: request.name,
  });
}

/** Draws a report as a PDF. */
export const drawReportPdf = (
  renderer: Renderer,
  workspaceId: string,
  view: ReportView,
  createdMs: number,
): Promise<Buffer> => {
  const page = SERVICE_WORDS[view.language].reports.page;
  return renderer.reportPdf(workspaceId, { view, page, createdMs });
};

/** Returns a name for the file of a report. */
export const reportFileName = ({ title, period }: ReportView): string =>
  downloadName([title.replaceAll('#', ''), period], '.pdf');

const FIELDS = [
  ...(['qrCodeId', 'allTags', 'anyTag', 'frequency', ...PERIOD_FIELDS, 'locale', 'compareWith'] as const),
  ...(['timeZone', 'language', 'brandKitId'] as const),
];
const LISTS: readonly string[] = ['allTags', 'anyTag'];

/** Sends a report as a PDF, by the query of its address. */
export async function sendReportPdf(context: Context, { query }: Request, response: Response): Promise<void> {
  const view = await makeReportView(context, readQuery(query), context.clock.now());
  const bytes = await drawReportPdf(context.renderer, context.workspace.id, view, context.clock.now());
  response.set({
    'Content-Type': 'application/pdf',
    'Content-Disposition': contentDisposition('attachment', reportFileName(view)),
    'Cache-Control': 'private, no-store',
  });
  response.end(bytes);
}

function readQuery(query: Request['query']): ReportRequest {
  const problems = new FieldProblems();
  const texts = FIELDS.flatMap((field) => {
    const values = [query[field] ?? []].flat().filter((value) => typeof value === 'string');
    if (values.length > 1 && !LISTS.includes(field)) problems.add(field, problem('given_twice'));
    return values.length === 0 ? [] : [[field, LISTS.includes(field) ? values : values[0]] as const];
  });
  problems.throwIfAny();
  return Object.fromEntries(texts);
}
