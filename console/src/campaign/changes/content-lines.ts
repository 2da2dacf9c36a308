/** One fact of a content: where it stands, and its value as a text. `path` is empty for a content that is no JSON. */
export interface ContentLine {
  readonly path: string;
  readonly value: string;
}

export interface ContentChange {
  readonly path: string;
  /** Null: it was not there. */
  readonly before: string | null;
  /** Null: it is not there any more. */
  readonly after: string | null;
}

/** Returns the facts of a content: every text, number and yes or no of a JSON object, else the text itself. */
export function contentLines(content: string): ContentLine[] {
  const parsed = parseObject(content);
  return parsed === null ? [{ path: '', value: content }] : linesOf(parsed, '');
}

/** Returns the facts that differ, in the order of the newer content, then those that are gone. */
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

/** Entries of lists are counted from 1, as people do. */
function linesOf(value: object, path: string): ContentLine[] {
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const label = isList ? String(Number(name) + 1) : name;
    const below = path === '' ? label : `${path} › ${label}`;
    if (typeof member === 'object' && member !== null) return linesOf(member, below);
    return member === null || member === '' ? [] : [{ path: below, value: String(member) }];
  });
}
