import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Days, isDay } from '../../../../src/core/contract/calendar/days.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import type { PeriodView, ShownView } from '../view/analytics-view.ts';
import { isReadable, PRESETS } from '../view/period.ts';
import { usePeriodName } from '../view/use-period-name.ts';
import { PRESET_NAMES } from '../words.ts';
import styles from './toolbar.module.css';

interface Props {
  shown: ShownView;
  onChange: (change: Record<keyof PeriodView, string | undefined>) => void;
}

const OWN = 'own';

/** The period of figures: one with a name, or two days. */
export function PeriodField({ shown, onChange }: Props) {
  const { t, i18n } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const periodName = usePeriodName();
  const own = shown.preset === null ? periodName(shown.period) : t`Custom period…`;
  return (
    <>
      <div className={styles.period}>
        <Select
          label={t`Period`}
          isLabelHidden
          options={[...PRESETS.map((id) => ({ id, name: i18n._(PRESET_NAMES[id]) })), { id: OWN, name: own }]}
          value={shown.preset ?? OWN}
          onChange={(id) => (id === OWN ? setIsOpen(true) : onChange({ period: id, from: undefined, to: undefined }))}
        />
      </div>
      {shown.preset === null && <Button onPress={() => setIsOpen(true)}>{t`Change period`}</Button>}
      {isOpen && (
        <PeriodDialog
          period={shown.period}
          onClose={() => setIsOpen(false)}
          onChoose={({ first, last }) => onChange({ from: first, to: last, period: undefined })}
        />
      )}
    </>
  );
}

interface PeriodDialogProps {
  period: Days;
  onClose: () => void;
  onChoose: (period: Days) => void;
}

/** First and last day, both inclusive. */
function PeriodDialog({ period, onClose, onChoose }: PeriodDialogProps) {
  const { t } = useLingui();
  const [from, setFrom] = useState(period.first);
  const [to, setTo] = useState(period.last);
  const isWhole = isDay(from) && isDay(to);
  const problem =
    !isWhole || isReadable({ first: from, last: to })
      ? null
      : from > to
        ? t`Must not be before the first day.`
        : t`A period can be at most five years long.`;
  const isReady = isWhole && problem === null;
  const form = useSubmit(async () => {
    if (!isReady) return;
    onChoose({ first: from, last: to });
    onClose();
  });
  return (
    <FormDialog title={t`Custom period`} action={t`Show`} form={form} onClose={onClose} isReady={isReady}>
      <div className={styles.days}>
        <DateField label={t`First day`} value={from} onChange={setFrom} autoFocus />
        <DateField label={t`Last day`} value={to} onChange={setTo} problem={problem} />
      </div>
    </FormDialog>
  );
}
