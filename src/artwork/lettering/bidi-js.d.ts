/** The parts of bidi-js that this project uses. Its own types describe a default export within the default export. */
declare module 'bidi-js' {
  export default function createBidi(): {
    /** Levels of the Unicode bidirectional algorithm, one per UTF-16 unit; odd levels run from right to left. */
    getEmbeddingLevels(
      text: string,
      direction?: 'ltr' | 'rtl',
    ): { readonly levels: Uint8Array; readonly paragraphs: readonly { readonly level: number }[] };
  };
}
