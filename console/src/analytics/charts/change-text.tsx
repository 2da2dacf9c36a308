import { useLingui } from '@lingui/react/macro';
import styles from './change-text.module.css';
import { useNumbers } from './use-numbers.ts';

/** Signed change in percent, in the colour of its direction; "new" from nothing. */
export function ChangeText({ scans, before }: { scans: number; before: number }) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const words = before > 0 ? numbers.change(scans / before - 1) : scans > 0 ? t`new` : '–';
  const sign = words === numbers.change(0) ? 0 : scans - before;
  const look = sign > 0 ? styles.more : sign < 0 ? styles.less : styles.same;
  return <span className={look}>{words}</span>;
}
