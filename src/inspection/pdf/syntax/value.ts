/** Objects of a PDF (ISO 32000-1, 7.3) as far as an inspection needs them. Unknown keywords are read as null. */
export type PdfValue = null | boolean | number | PdfName | PdfText | PdfReference | PdfArray | PdfDictionary;

/** Maximum number of entries of a dictionary that is searched without an index. */
const UNINDEXED_MAX = 16;

/** A name without its slash and with `#xx` resolved. */
export class PdfName {
  constructor(readonly name: string) {}
}

/** A string, literal or hexadecimal: one character per byte. */
export class PdfText {
  constructor(readonly bytes: string) {}
}

/** `12 0 R`. The generation is dropped: every definition of a number is checked. */
export class PdfReference {
  constructor(readonly number: number) {}
}

/** An array with all its items, in order. */
export class PdfArray {
  constructor(readonly items: readonly PdfValue[]) {}
}

/**
 * A dictionary with all its entries, in order. A key may be repeated, and readers disagree on which entry counts, so a
 * check must read all of them.
 */
export class PdfDictionary {
  private index: Map<string, PdfValue[]> | null = null;

  constructor(readonly entries: readonly (readonly [string, PdfValue])[]) {}

  /** Returns all values of a key. The first call for a large dictionary indexes its entries. */
  all(key: string): readonly PdfValue[] {
    if (this.entries.length > UNINDEXED_MAX) {
      this.index ??= this.grouped();
      return this.index.get(key) ?? [];
    }
    const values: PdfValue[] = [];
    for (const [name, value] of this.entries) if (name === key) values.push(value);
    return values;
  }

  private grouped(): Map<string, PdfValue[]> {
    const values = new Map<string, PdfValue[]>();
    for (const [name, value] of this.entries) {
      const known = values.get(name);
      if (known === undefined) values.set(name, [value]);
      else known.push(value);
    }
    return values;
  }

  has(key: string): boolean {
    return this.all(key).some((value) => value !== null);
  }

  hasName(key: string, name: string): boolean {
    return this.all(key).some((value) => value instanceof PdfName && value.name === name);
  }
}
