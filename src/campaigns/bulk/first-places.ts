/** Returns the first place of each text in a list. */
export function firstPlaces(texts: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [place, text] of texts.entries()) if (!places.has(text)) places.set(text, place);
  return places;
}
