import { cutToBytes } from '../../../core/contract/text.js';
import { downloadName } from '../../../core/file-name.js';

/**
 * UTF-8 bytes of a name. With the longest code, this stays below the 255 bytes of file systems and the 260 characters
 * of a Windows path.
 */
const NAME_BYTES = 120;

/** Assigns unique names to the files in a ZIP. They are safe on every system, including those that ignore case. */
export class FileNames {
  readonly #taken = new Set<string>();

  /** Returns the file name for a campaign, such as `png/Menu 9xKq2bYz.png`. */
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
