import { useLingui } from '@lingui/react/macro';
import styles from './change-text.module.css';
import { useNumbers } from './use-numbers.ts';

/** Signed change in percent, in the colour of its direction; "new" from nothing. */
export function ChangeText({ scans, before }: { scans: number; before: number }) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const look = scans > before ? styles.more : scans < before ? styles.less : styles.same;
  const words = before > 0 ? numbers.change(scans / before - 1) : scans > 0 ? t`new` : '–';
  return <span className={look}>{words}</span>;
}
