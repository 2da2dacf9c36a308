export interface Instruction {
  readonly keyword: string;
  /** `--from=build`, as written. */
  readonly flags: readonly string[];
  /** The rest, on one line. */
  readonly text: string;
}

/** Reads a Dockerfile without here-documents. A line that is not an instruction has an empty keyword. */
export const readInstructions = (dockerfile: string): Instruction[] =>
  dockerfile
    .replaceAll(/^[ \t]*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, keyword = '', flags = '', text = ''] = /^([A-Z]+) +((?:--\S+ +)*)(\S.*)$/.exec(line) ?? [];
      return { keyword, flags: flags.split(' ').filter((flag) => flag !== ''), text };
    });

/** The pairs of an ENV or ARG whose values need no quotes. */
export const pairsOf = ({ text }: Instruction): [name: string, value: string][] =>
  text.split(/ +/).map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')];
  });
