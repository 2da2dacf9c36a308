import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/data/chip.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { useCampaigns } from '../figures/figures-queries.ts';
import { useLabelNames } from '../label-names.ts';
import { type AnalyticsView, chosenFilters, type Filter } from '../view/analytics-view.ts';
import { FILTER_NAMES } from '../words.ts';
import styles from './toolbar.module.css';

interface Props {
  view: AnalyticsView;
  onRemove: (filter: Filter, value: string) => void;
  onClear: () => void;
}

/** Active filters of all figures. */
export function FilterChips({ view, onRemove, onClear }: Props) {
  const { t, i18n } = useLingui();
  const names = useLabelNames();
  const campaigns = useCampaigns(view.campaign ?? []);
  const filters = chosenFilters(view);
  if (filters.length === 0) return null;
  const unlabelled = [...campaigns].filter(([, { counting }]) => counting !== 'Full');
  return (
    <>
      <Row as="ul" gap={2} isWrapping className={styles.chips} aria-label={t`Filters`}>
        {filters.map(({ filter, value }) => {
          const name = i18n._(FILTER_NAMES[filter]);
          const text = filter === 'campaign' ? (campaigns.get(value)?.name ?? '…') : names.filter(filter, value);
          return (
            <li key={`${filter} ${value}`}>
              <Chip
                tone="accent"
                onRemove={() => onRemove(filter, value)}
                removeWords={t`Remove the filter ${name}: ${text}`}
              >
                {name}: <bdi>{text}</bdi>
              </Chip>
            </li>
          );
        })}
        {filters.length > 1 && (
          <li>
            <Button look="quiet" onPress={onClear}>{t`Clear filters`}</Button>
          </li>
        )}
      </Row>
      {unlabelled.map(([id, { name, counting }]) => (
        <Hint key={id}>
          {counting === 'Nothing'
            ? t`New scans of ${name} are not counted.`
            : t`${name} counts in totals only, without places, devices and sources.`}
        </Hint>
      ))}
    </>
  );
}
