import { cutToBytes } from '../../../core/contract/text.js';
import { downloadName } from '../../../core/file-name.js';

/** Of a name in UTF-8: with the longest code it stays below the 255 of file systems, and below the 260 of a Windows path. */
const NAME_BYTES = 120;

/** Gives names to the files in a ZIP: safe on every system, each once, also where case does not matter. */
export class FileNames {
  readonly #taken = new Set<string>();

  /** Returns the name of a campaign's file, such as `png/Menu 9xKq2bYz.png`. */
  next(format: string, name: string, code: string): string {
    const short = cutToBytes(name.toWellFormed(), NAME_BYTES);
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
