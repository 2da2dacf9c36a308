import { InkInput } from '../campaigns/artwork/print-input.js';
import { type Arguments, optionalText, UsageError } from './arguments.js';

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Returns the number of an option, or undefined if absent. The command checks the limits. */
export function numberOption(args: Arguments, name: string): number | undefined {
  const text = optionalText(args, name)?.trim();
  if (text === undefined) return undefined;
  if (!NUMBER.test(text)) throw new UsageError(`--${name} must be a number, such as 50.`);
  return Number(text);
}

/** Returns the four percentages of an ink: cyan, magenta, yellow and black. */
export function inkOption(args: Arguments, name: string): InkInput | undefined {
  const parts = optionalText(args, name)
    ?.split(',')
    .map((part) => part.trim());
  if (parts === undefined) return undefined;
  const [cyan, magenta, yellow, black] = parts.map(Number);
  if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part))) {
    throw new UsageError(`--${name} must be four percentages, cyan, magenta, yellow and black, such as 0,0,0,100.`);
  }
  return Object.assign(new InkInput(), { cyan, magenta, yellow, black });
}
