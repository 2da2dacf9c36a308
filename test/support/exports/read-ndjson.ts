/** Returns the values of the lines of an NDJSON file. */
export const readNdjson = <Value>(text: string | Buffer | undefined): Value[] =>
  String(text)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
