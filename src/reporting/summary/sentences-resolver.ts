import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { firstWeekdayOf } from '../../core/contract/calendar/first-weekday.js';
import { problem } from '../../core/contract/problems.js';
import { FieldProblems } from '../../core/field-problems.js';
import { AnalyticsOverview } from '../../figures/overview/overview-types.js';
import type { Context } from '../../tenancy/caller/context.js';
import { FIGURES_COST, upTo } from '../../tenancy/fields/field-costs.js';
import { notesOf } from '../notes/timeline-notes.js';
import { SENTENCES_MAX, writeSummary } from './write-summary.js';

@Resolver(() => AnalyticsOverview)
export class SentencesResolver {
  @FieldResolver(() => [String], {
    complexity: upTo(SENTENCES_MAX, FIGURES_COST),
    description:
      'What the figures say: scans, what has changed by more than the usual noise, and notes of the period. Names are between ' +
      'U+2068 and U+2069, so that they do not turn the text around them.',
  })
  async sentences(
    @Root() { findings }: AnalyticsOverview,
    @Ctx() context: Context,
    @Arg('locale', () => String, {
      defaultValue: 'en-GB',
      description: 'BCP 47, for the language (English or German), numbers and dates.',
    })
    locale: string,
  ): Promise<string[]> {
    if (firstWeekdayOf(locale) === null) {
      const problems = new FieldProblems();
      problems.add('sentences.locale', problem('not_language_tags'));
      problems.throwIfAny();
    }
    if (findings === null) return [];
    const notes = await notesOf(context.em, findings.scope, findings.days, 'member');
    return writeSummary(findings, notes, locale);
  }
}
