/** A change between two counts in words, and where it goes. */
export interface ChangeInWords {
  readonly text: string;
  readonly direction: 'up' | 'down' | 'same';
}

/** From this count on a change is a percentage. Fewer scans would make large percentages of a few scans more or less. */
const PERCENT_FROM = 20;

const DIRECTIONS = ['down', 'same', 'up'] as const;

/**
 * Returns the change between two counts in percent with one decimal, halves rounded away from zero. From 0 it is 100,
 * or 0 if both are 0. The only inexact step is one division, so that a half is never taken for less.
 */
export function changePercent(before: number, now: number): number {
  if (before === 0) return now === 0 ? 0 : 100;
  const tenths = Math.round((Math.abs(now - before) * 1000) / before);
  // Avoids negative zero, which JSON writers treat differently.
  return tenths === 0 ? 0 : (Math.sign(now - before) * tenths) / 10;
}

export type WriteChange = (now: number, before: number, counted?: number) => ChangeInWords;

/**
 * Returns how changes are written wherever people read figures: `+38.9%`, from small counts the difference (`+9`), and
 * from nothing a word. `counted` is the count that decides, where the figures are averages of it.
 */
export function changeWriter(locale: string, isNew: string): WriteChange {
  const sign = { signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const;
  const differences = new Intl.NumberFormat(locale, sign);
  const percents = new Intl.NumberFormat(locale, { ...sign, style: 'percent' });
  return (now, before, counted = before) => {
    if (before === 0) return now === 0 ? { text: '–', direction: 'same' } : { text: isNew, direction: 'up' };
    const isSmall = counted < PERCENT_FROM;
    const change = isSmall ? Math.round(10 * (now - before)) / 10 : changePercent(before, now);
    const text = isSmall ? differences.format(change) : percents.format(change / 100);
    return { text, direction: DIRECTIONS[Math.sign(change) + 1] ?? 'same' };
  };
}
