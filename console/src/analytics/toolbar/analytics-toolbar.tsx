import { useLingui } from '@lingui/react/macro';
import { mdiClockOutline, mdiPrinterOutline } from '@mdi/js';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import { type AnalyticsView, COMPARED_NAMES, type ShownView } from '../view/analytics-view.ts';
import { PRESETS } from '../view/period.ts';
import { usePeriodName } from '../view/use-period-name.ts';
import { COMPARISON_NAMES, PRESET_NAMES } from '../words.ts';
import { PeriodDialog } from './period-dialog.tsx';
import { TagMenu } from './tag-menu.tsx';
import styles from './toolbar.module.css';
import { ZoneDialog } from './zone-dialog.tsx';

interface Props {
  shown: ShownView;
  /** Tags that all campaigns must have. */
  tags: readonly string[];
  onChange: (change: Partial<Record<keyof AnalyticsView, unknown>>) => void;
}

const OWN = 'own';

/** Period, comparison, time zone and tags: the filters that no list row offers. */
export function AnalyticsToolbar({ shown, tags, onChange }: Props) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState<'period' | 'zone' | null>(null);
  const periodName = usePeriodName();
  const close = (): void => setOpen(null);
  const own = shown.preset === null ? periodName(shown.period) : t`Custom period…`;
  return (
    <Row gap={2} isWrapping>
      <div className={styles.period}>
        <Select
          label={t`Period`}
          isLabelHidden
          options={[...PRESETS.map((id) => ({ id, name: i18n._(PRESET_NAMES[id]) })), { id: OWN, name: own }]}
          value={shown.preset ?? OWN}
          onChange={(id) => (id === OWN ? setOpen('period') : onChange({ period: id, from: undefined, to: undefined }))}
        />
      </div>
      {shown.preset === null && <Button onPress={() => setOpen('period')}>{t`Change period`}</Button>}
      <div className={styles.comparison}>
        <Select
          label={t`Comparison`}
          isLabelHidden
          options={COMPARED_NAMES.map((id) => ({ id, name: i18n._(COMPARISON_NAMES[id]) }))}
          value={shown.comparison}
          onChange={(compare) => onChange({ compare })}
        />
      </div>
      <Button onPress={() => setOpen('zone')} aria-label={t`Time zone: ${shown.zone}`}>
        <Icon path={mdiClockOutline} size={18} />
        {shown.zone.replaceAll('_', ' ')}
      </Button>
      <TagMenu chosen={tags} onChange={(tag) => onChange({ tag })} />
      <Button look="quiet" onPress={() => window.print()}>
        <Icon path={mdiPrinterOutline} size={18} />
        {t`Print`}
      </Button>
      {open === 'period' && (
        <PeriodDialog
          period={shown.period}
          onClose={close}
          onChoose={({ first, last }) => onChange({ from: first, to: last, period: undefined })}
        />
      )}
      {open === 'zone' && <ZoneDialog zone={shown.zone} onClose={close} onChoose={(zone) => onChange({ zone })} />}
    </Row>
  );
}
