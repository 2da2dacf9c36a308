import { useState } from 'react';
import {
  PRICES_MAX,
  readPrices,
  type SizedPrice,
  writePrices,
} from '../../../../src/core/contract/menus/menu-prices.ts';

/**
 * The prices of a dish. They are local while their text is the one last written, because the text has no empty ones. What
 * is typed into the only field stays there, whatever it contains: no other row moves below a finger.
 */
export function usePrices(price: string, onChange: (price: string) => void) {
  const [local, setLocal] = useState<readonly SizedPrice[]>(() => readPrices(price));
  const [isSplit, setIsSplit] = useState(local.length > 1);
  const read = writePrices(local) === price ? local : readPrices(price);
  const change = (next: readonly SizedPrice[]): void => {
    setIsSplit(true);
    setLocal(next);
    onChange(writePrices(next));
  };
  const add = (): void => change([...read, { size: '', amount: '' }]);
  const type = (text: string): void => {
    setIsSplit(false);
    onChange(text);
  };
  return { prices: isSplit ? read : [], change, add, type, hasMax: read.length >= PRICES_MAX };
}
