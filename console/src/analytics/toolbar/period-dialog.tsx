import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { isDay, isReadable, type Period } from '../view/period.ts';
import styles from './toolbar.module.css';

interface Props {
  period: Period;
  isOpen: boolean;
  onClose: () => void;
  onChoose: (period: Period) => void;
}

/** First and last day, both inclusive. */
export function PeriodDialog({ period, isOpen, onClose, onChoose }: Props) {
  const { t } = useLingui();
  const form = useId();
  const [from, setFrom] = useState(period.from);
  const [to, setTo] = useState(period.to);
  const isWhole = isDay(from) && isDay(to);
  const problem =
    !isWhole || isReadable({ from, to })
      ? null
      : from > to
        ? t`Must not be before the first day.`
        : t`A period can be at most five years long.`;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWhole || problem !== null) return;
    onChoose({ from, to });
    onClose();
  };
  const actions = (
    <Button look="main" type="submit" form={form} isDisabled={!isWhole || problem !== null}>
      {t`Show`}
    </Button>
  );
  return (
    <Dialog title={t`Custom period`} isOpen={isOpen} onClose={onClose} actions={actions}>
      <form id={form} className={styles.days} onSubmit={submit}>
        <DateField label={t`First day`} value={from} onChange={setFrom} autoFocus />
        <DateField label={t`Last day`} value={to} onChange={setTo} problem={problem} />
      </form>
    </Dialog>
  );
}
