import { useLingui } from '@lingui/react/macro';
import { useCampaigns } from '../analytics/figures/figures-queries.ts';
import type { Report } from './report-actions.ts';

type Scope = Pick<Report, 'qrCodeId' | 'allTags' | 'anyTag'>;

/** Returns a function that says which campaigns a report is about. */
export function useScopeName(reports: readonly Scope[]): (report: Scope) => string {
  const { t, i18n } = useLingui();
  const ids = [...new Set(reports.flatMap(({ qrCodeId }) => qrCodeId ?? []))];
  const names = useCampaigns(ids);
  return ({ qrCodeId, allTags, anyTag }) => {
    if (qrCodeId != null) return names.get(qrCodeId)?.name ?? t`A campaign`;
    const list = (type: 'conjunction' | 'disjunction', tags: readonly string[]): string =>
      new Intl.ListFormat(i18n.locale, { type }).format(tags.map((tag) => `#${tag}`));
    const parts = [list('conjunction', allTags), list('disjunction', anyTag)].filter((part) => part !== '');
    return parts.length === 0 ? t`All campaigns` : parts.join(' + ');
  };
}
