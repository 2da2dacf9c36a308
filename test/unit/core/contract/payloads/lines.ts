/** A second, simple reader of vCard and iCalendar text, independent of the code under test. */
export interface Line {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

export const unfold = (text: string): Line[] => {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end.');
  const physical = text.slice(0, -2).split('\r\n');
  for (const line of physical) {
    if (Buffer.byteLength(line) > 75) throw new Error(`A line of ${Buffer.byteLength(line)} octets.`);
    if (/[\r\n]/.test(line)) throw new Error('A lone line break.');
    if (!line.isWellFormed()) throw new Error('A character cut in two.');
  }
  const logical: string[] = [];
  for (const line of physical) {
    if (line.startsWith(' ')) logical.push(`${logical.pop() ?? ''}${line.slice(1)}`);
    else logical.push(line);
  }
  return logical.map((line) => {
    const colon = line.indexOf(':');
    const [name = '', ...parameters] = line.slice(0, colon).split(';');
    return { name, parameters: parameters.join(';'), value: line.slice(colon + 1) };
  });
};

/** Components of a value, read character by character. */
export const components = (value: string): string[] => {
  const parts = [''];
  for (let index = 0; index < value.length; index++) {
    const character = value.charAt(index);
    let next = character;
    if (character === ';') {
      parts.push('');
      continue;
    }
    if (character === ',') throw new Error('A comma without escape.');
    if (character === '\\') {
      const escaped = value.charAt(++index);
      if (!'\\;,nN'.includes(escaped)) throw new Error(`No such escape: ${escaped}`);
      next = escaped.toLowerCase() === 'n' ? '\n' : escaped;
    }
    parts[parts.length - 1] += next;
  }
  return parts;
};

export const valueOfLine = (lines: readonly Line[], name: string, parameters?: string): string | undefined =>
  lines.find((line) => line.name === name && (parameters === undefined || line.parameters === parameters))?.value;
