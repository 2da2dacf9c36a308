/** Preferences of this browser. Storage may be forbidden or full: then a preference lasts until the page is closed. */
const PREFIX = 'signpost.';
const memory = new Map<string, string>();

export function readPreference(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

export function writePreference(name: string, value: string): void {
  memory.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // It is kept in memory.
  }
}
