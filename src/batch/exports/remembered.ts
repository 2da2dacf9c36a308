import { EXPORT_LIMITS } from './export-limits.js';

/** Caches the results of a function, for columns that repeat few texts over many rows. */
export function remembered<Text extends string | null>(write: (text: Text) => string): (text: Text) => string {
  const known = new Map<Text, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= EXPORT_LIMITS.kept) known.clear();
    const written = write(text);
    known.set(text, written);
    return written;
  };
}
