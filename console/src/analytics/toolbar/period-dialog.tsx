import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Days, isDay } from '../../../../src/core/contract/calendar/days.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { isReadable } from '../view/period.ts';
import styles from './toolbar.module.css';

interface Props {
  period: Days;
  onClose: () => void;
  onChoose: (period: Days) => void;
}

/** First and last day, both inclusive. */
export function PeriodDialog({ period, onClose, onChoose }: Props) {
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
