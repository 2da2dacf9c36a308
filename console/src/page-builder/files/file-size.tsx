import { useLingui } from '@lingui/react/macro';

const KILOBYTE = 1024;

/** In kilobytes or megabytes, as people read it. */
export function FileSize({ bytes }: { bytes: number }) {
  const { i18n } = useLingui();
  const isLarge = bytes >= KILOBYTE * KILOBYTE;
  const amount = isLarge ? bytes / KILOBYTE / KILOBYTE : Math.max(1, bytes / KILOBYTE);
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  const format = { style: 'unit', unit, maximumFractionDigits: isLarge ? 1 : 0 } as const;
  return <>{new Intl.NumberFormat(i18n.locale, format).format(amount)}</>;
}
