/**
 * The parts of a search that the trigram index can look up: three ASCII letters or digits, or two between other ASCII
 * characters. A word includes the characters next to it, which mark where it begins and ends. Each word is part of the
 * search, so every text that contains the search contains each word. Letters outside ASCII are left out, because only
 * some database locales treat them as letters.
 */
export function searchWords(search: string): string[] {
  return [...search.matchAll(/[a-z0-9]{2,}/g)].flatMap(({ 0: letters, index }) => {
    const before = neighbour(search, index - 1);
    const after = neighbour(search, index + letters.length);
    const hasBothEnds = before !== '' && after !== '';
    return letters.length >= 3 || hasBothEnds ? [before + letters + after] : [];
  });
}

const neighbour = (text: string, index: number): string => {
  const character = text.charAt(index);
  return character <= '\u007f' ? character : '';
};
