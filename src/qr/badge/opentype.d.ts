/** What this project uses of opentype.js 2, which comes without types. y grows downward in paths. */
declare module 'opentype.js' {
  export type PathCommand =
    | { readonly type: 'M' | 'L'; readonly x: number; readonly y: number }
    | {
        readonly type: 'Q';
        readonly x1: number;
        readonly y1: number;
        readonly x: number;
        readonly y: number;
      }
    | {
        readonly type: 'C';
        readonly x1: number;
        readonly y1: number;
        readonly x2: number;
        readonly y2: number;
        readonly x: number;
        readonly y: number;
      }
    | { readonly type: 'Z' };

  export interface Path {
    readonly commands: readonly PathCommand[];
    getBoundingBox(): { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };
  }

  export interface Glyph {
    /** 0 stands for a character that the font lacks. */
    readonly index: number;
    /** In font units. */
    readonly advanceWidth: number;
    getPath(x: number, y: number, fontSize: number): Path;
  }

  export interface Font {
    readonly unitsPerEm: number;
    /** In font units, by the indexes of both glyphs: `'36,57'`. */
    readonly kerningPairs: Readonly<Record<string, number>>;
    charToGlyph(character: string): Glyph;
  }

  const opentype: {
    parse(bytes: ArrayBuffer, options?: { lowMemory?: boolean }): Font;
  };
  export default opentype;
}
