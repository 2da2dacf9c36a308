import { downloadName } from '../../shared/file-name.js';

/** Of a name, so that Windows, whose paths have 260, still has room for folders. */
const NAME_CHARACTERS = 60;

/** Gives names to the files in a ZIP: safe on every system, each once, also where case does not matter. */
export class FileNames {
  readonly #taken = new Set<string>();

  /** Returns the name of a campaign's file, such as `png/Menu 9xKq2bYz.png`. */
  next(format: string, name: string, code: string): string {
    const short = [...name].slice(0, NAME_CHARACTERS).join('');
    for (let count = 1; ; count++) {
      const parts = count === 1 ? [short, code] : [short, code, `(${count})`];
      const path = `${format}/${downloadName(parts, `.${format}`)}`;
      const key = path.normalize('NFC').toLowerCase();
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return path;
    }
  }
}
