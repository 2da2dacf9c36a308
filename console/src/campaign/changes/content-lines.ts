/** One value of a content: its place, and the value as text. `path` is empty for content that is not JSON. */
export interface ContentLine {
  readonly path: string;
  readonly value: string;
}

export interface ContentChange {
  readonly path: string;
  /** Null if it was absent before. */
  readonly before: string | null;
  /** Null if it is absent now. */
  readonly after: string | null;
}

/** Returns the values of a content: each text, number and boolean of a JSON object, or the text itself. */
export function contentLines(content: string): ContentLine[] {
  const parsed = parseObject(content);
  return parsed === null ? [{ path: '', value: content }] : linesOf(parsed, '');
}

/** Returns the values that differ, in the order of the newer content, followed by removed ones. */
export function contentChanges(before: string, after: string): ContentChange[] {
  const older = new Map(contentLines(before).map(({ path, value }) => [path, value]));
  const newer = new Map(contentLines(after).map(({ path, value }) => [path, value]));
  const paths = new Set([...newer.keys(), ...older.keys()]);
  return [...paths]
    .map((path) => ({ path, before: older.get(path) ?? null, after: newer.get(path) ?? null }))
    .filter((change) => change.before !== change.after);
}

function parseObject(text: string): object | null {
  if (!/^\s*[{[]/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** List entries are counted from 1, as people do. */
function linesOf(value: object, path: string): ContentLine[] {
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const label = isList ? String(Number(name) + 1) : name;
    const below = path === '' ? label : `${path} › ${label}`;
    if (typeof member === 'object' && member !== null) return linesOf(member, below);
    return member === null || member === '' ? [] : [{ path: below, value: String(member) }];
  });
}
