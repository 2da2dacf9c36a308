/** Preferences of this browser. If storage is forbidden or full, they last until the page is closed. */
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
    // It is held in memory.
  }
}
