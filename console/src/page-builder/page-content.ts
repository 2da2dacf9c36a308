/**
 * The content of a hosted page as the contract writes it: an object as JSON text. Members that the form does not know are kept, and
 * so is the order of all. Text that is no object reads as an empty one.
 */
export function readMembers(content: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** A member that is a text; empty for one that is absent or of another type. */
export function readText(content: string, name: string): string {
  const value = readMembers(content)[name];
  return typeof value === 'string' ? value : '';
}

/** An empty text removes the member, since the contract knows no difference. */
export function withText(content: string, name: string, text: string): string {
  const members = { ...readMembers(content) };
  if (text === '') delete members[name];
  else members[name] = text;
  return JSON.stringify(members);
}

/** The ids of the files, in their order, each once. */
export function readAssetIds(content: string): string[] {
  const value = readMembers(content).assetIds;
  if (!Array.isArray(value)) return [];
  return [...new Set(value.flatMap((id: unknown) => (typeof id === 'string' ? [id.toLowerCase()] : [])))];
}

export function withAssetIds(content: string, assetIds: readonly string[]): string {
  return JSON.stringify({ ...readMembers(content), assetIds });
}

/** The same content as a text that the service can read, for its preview: a new one is empty. */
export const readable = (content: string): string => JSON.stringify(readMembers(content));
