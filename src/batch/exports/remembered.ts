import { EXPORT_LIMITS } from './export-limits.js';

/** A function of texts that remembers its results, for columns in which few texts stand in many rows. */
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
