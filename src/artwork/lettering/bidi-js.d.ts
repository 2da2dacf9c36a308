/** What this project uses of bidi-js. Its own types describe a default export within the default export. */
declare module 'bidi-js' {
  export default function createBidi(): {
    /** Levels of the Unicode bidirectional algorithm, one for each UTF-16 unit: odd from right to left. */
    getEmbeddingLevels(
      text: string,
      direction?: 'ltr' | 'rtl',
    ): { readonly levels: Uint8Array; readonly paragraphs: readonly { readonly level: number }[] };
  };
}
