import { ArgsType, Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { CalendarPeriod } from '../../core/contract/calendar/calendar-period.js';
import { Comparison } from '../../core/contract/calendar/compared-days.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { SortDirection } from '../../core/contract/lists/sort-direction.js';
import { RowColumn } from './rows.js';
import { SegmentFilter } from './segment-filter.js';
import { SIDE_DEFAULT, SIDE_MAX, SPLIT_DIMENSIONS, type SplitDimension } from './split/split-request.js';

const TIME = 'ISO 8601; UTC if there is no zone, start of the day if there is no time.';

const TAGS = `Up to ${LIMITS.tags.count}, in any spelling; an empty list allows all. At most 20,000 campaigns, not counting deleted ones.`;

registerEnumType(CalendarPeriod, {
  name: 'CalendarPeriod',
  description: 'A period by the calendar of timeZone. Those that have not ended end today.',
});
registerEnumType(Comparison, {
  name: 'Comparison',
  description:
    'PreviousPeriod: the calendar unit before period, or the preceding days or time of equal length. PreviousYear: the ' +
    'same month, quarter or year, or else the same dates, a year before. SameWeekdays: the same weekdays, as few whole ' +
    'weeks earlier as the period allows. While period, or the days from fromDate to toDate, have not ended, only as much ' +
    'of the other days counts.',
});

registerEnumType(RowColumn, {
  name: 'RowColumn',
  description:
    'Change: scans more than in previousPeriod; ChangePercent: the same in percent, where new labels are highest. By Label, ' +
    'the rows with the most scans are listed.',
});

const SplitDimensions = Object.fromEntries(SPLIT_DIMENSIONS.map((name) => [name, name]));
registerEnumType(SplitDimensions, {
  name: 'SplitDimension',
  description: `A dimension of scans, or time in timeZone. A period has at most ${SIDE_MAX} of the days, weeks or months.`,
});

@InputType({ description: 'Two different dimensions, of which one may be time.' })
export class SplitInput {
  @Field(() => SplitDimensions)
  rows!: SplitDimension;

  @Field(() => SplitDimensions)
  columns!: SplitDimension;

  @Field(() => Int, { defaultValue: SIDE_DEFAULT, description: `1 to ${SIDE_MAX}; the rest is the row Other.` })
  maxRows!: number;

  @Field(() => Int, {
    defaultValue: SIDE_DEFAULT,
    description: `1 to ${SIDE_MAX}; those with the most scans, and the rest as the column Other.`,
  })
  maxColumns!: number;
}

@ArgsType()
export class OverviewArgs {
  @Field(() => ID, { nullable: true, description: 'If omitted, the figures are for the whole workspace.' })
  qrCodeId?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: `Figures of the campaigns that now have all of these tags. ${TAGS}`,
  })
  allTags?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: `Figures of the campaigns that now have at least one of these tags. ${TAGS}`,
  })
  anyTag?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: `Start of the period, inclusive. ${TIME} Defaults to 30 days before toUtc, at the start of that day in timeZone.`,
  })
  fromUtc?: string | null;

  @Field(() => String, { nullable: true, description: `End of the period, exclusive. ${TIME} Defaults to now.` })
  toUtc?: string | null;

  @Field(() => String, { nullable: true, description: 'First day of the period in timeZone, instead of fromUtc.' })
  fromDate?: string | null;

  @Field(() => String, { nullable: true, description: 'Last day of the period in timeZone, instead of toUtc.' })
  toDate?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'IANA name of the time zone for days and hours, such as Europe/Berlin. Defaults to UTC.',
  })
  timeZone?: string | null;

  @Field(() => CalendarPeriod, { nullable: true, description: 'Instead of fromUtc, toUtc, fromDate and toDate.' })
  period?: CalendarPeriod | null;

  @Field(() => String, {
    nullable: true,
    description: 'BCP 47, such as en-GB: decides on which day the weeks of period begin. Defaults to Monday.',
  })
  locale?: string | null;

  @Field(() => Comparison, {
    nullable: true,
    description: 'Decides on previousPeriod. Defaults to the preceding period of equal length, to the millisecond.',
  })
  compareWith?: Comparison | null;

  @Field(() => SegmentFilter, {
    nullable: true,
    description:
      'Counts only these scans. At most 5,000,000 stored scans can be read for this; otherwise the error is too_many_scans. ' +
      'The previous period is read only for changePercent and previousPeriod.',
  })
  filter?: SegmentFilter | null;

  @Field(() => Int, { defaultValue: 0, description: 'Number of campaigns to list, up to 100.' })
  topCampaigns!: number;

  @Field(() => RowColumn, {
    nullable: true,
    description: 'Order of all lists and of the rows of split. Defaults to Scans.',
  })
  orderBy?: RowColumn | null;

  @Field(() => SortDirection, {
    nullable: true,
    description: 'Defaults to Ascending for Label, and to Descending for figures.',
  })
  direction?: SortDirection | null;

  @Field(() => SplitInput, {
    nullable: true,
    description:
      'Two dimensions of the table split, which is counted in stored scans, with the same limits as a filter and the ' +
      'same errors.',
  })
  splitBy?: SplitInput | null;
}
