import { useLingui } from '@lingui/react/macro';
import { changeWriter, type WriteChange } from '../../../../src/core/contract/figures/change.ts';
import { regionalLocale } from '../../preferences/regional-locale.ts';
import styles from './change-text.module.css';
import { useNumbers } from './use-numbers.ts';

interface Props {
  scans: number;
  before: number;
}

const LOOKS = { up: styles.more, down: styles.less, same: styles.same };

/** By the word for "new": tables have hundreds of changes. */
const writers = new Map<string, WriteChange>();

/** The change in the colour of its direction; "new" from nothing. */
export function ChangeText({ scans, before }: Props) {
  const { t, i18n } = useLingui();
  const isNew = t`new`;
  const write = writers.get(isNew) ?? changeWriter(regionalLocale(i18n.locale), isNew);
  writers.set(isNew, write);
  const { text, direction } = write(scans, before);
  return <span className={LOOKS[direction]}>{text}</span>;
}

/** The change and the number before; nothing if there is nothing to compare with. */
export function ComparedText({ scans, before }: { scans: number; before: number | undefined }) {
  const { t } = useLingui();
  const numbers = useNumbers();
  if (before === undefined) return null;
  return (
    <>
      {before > 0 && <ChangeText scans={scans} before={before} />} <span>{t`${numbers.whole(before)} before`}</span>
    </>
  );
}
