/** Names, of which several can be the same: all but the first get the end of their id, if they have one. */
export const uniqueNames = (
  items: readonly { readonly name: string; readonly id?: string | null | undefined }[],
): string[] =>
  items.map(({ name, id }, index) => {
    const isRepeated = items.some((other, before) => before < index && other.name === name);
    return isRepeated ? `${name} (${id?.slice(-6) ?? index + 1})` : name;
  });
