import { writeFile } from 'node:fs/promises';
import { CaptionPosition } from '../artwork/draw/caption.js';
import { ArtworkFormat } from '../artwork/formats/artwork-format.js';
import { Renderer } from '../artwork/rendering/renderer.js';
import { InkInput, PrintColor, QrPrintInput } from '../campaigns/artwork/print-input.js';
import { renderArtworkAsOperator } from '../campaigns/artwork/render-artwork-as-operator.js';
import { readConfig } from '../core/config/environment.js';
import { createLogger } from '../core/logger.js';
import type { Operator } from '../tenancy/caller/actor.js';
import { type Arguments, oneOf, optionalText, requiredText, UsageError } from './arguments.js';
import type { Command, CommandOutput } from './command.js';

async function run(operator: Operator, args: Arguments): Promise<CommandOutput> {
  const id = args.words[1];
  if (id === undefined) throw new UsageError('Add the campaign ID after the command.');
  const file = requiredText(args, 'out');
  const format = oneOf(ArtworkFormat, 'format', optionalText(args, 'format')) ?? ArtworkFormat.png;
  const print = printOf(args);
  const { publicUrl, port } = readConfig();
  const renderer = new Renderer(createLogger('silent'));
  try {
    const services = { renderer, publicUrl: publicUrl ?? `http://localhost:${port}` };
    const bytes = await renderArtworkAsOperator(operator, services, { id, format, print });
    await writeFile(file, bytes);
    return { file, format, bytes: bytes.length };
  } finally {
    await renderer.close();
  }
}

/** Returns the print options of the command line, or null if there are none, for the picture as REST sends it. */
function printOf(args: Arguments): QrPrintInput | null {
  const given = {
    mm: numberOption(args, 'mm'),
    dpi: numberOption(args, 'dpi'),
    color: oneOf(PrintColor, 'color', optionalText(args, 'color')),
    foregroundInk: inkOption(args, 'foreground-ink'),
    secondaryInk: inkOption(args, 'secondary-ink'),
    backgroundInk: inkOption(args, 'background-ink'),
    frameInk: inkOption(args, 'frame-ink'),
    caption: optionalText(args, 'caption'),
    captionPosition: oneOf(CaptionPosition, 'caption-position', optionalText(args, 'caption-position')),
  };
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  if (present.length === 0) return null;
  const defaults = { color: PrintColor.Rgb, captionPosition: CaptionPosition.Below };
  return Object.assign(new QrPrintInput(), defaults, Object.fromEntries(present));
}

/** Writes a campaign's picture to a file. */
export const artworkCommand: Command = {
  usage:
    'artwork ID --out FILE [--format png|svg|pdf|eps] [--mm 50] [--dpi 300] [--color rgb|cmyk]\n' +
    '    [--foreground-ink C,M,Y,K] [--secondary-ink …] [--background-ink …] [--frame-ink …]\n' +
    '    [--caption TEXT] [--caption-position above|below]',
  run,
};

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Returns the number of an option, or undefined if absent. The command checks the limits. */
function numberOption(args: Arguments, name: string): number | undefined {
  const text = optionalText(args, name)?.trim();
  if (text === undefined) return undefined;
  if (!NUMBER.test(text)) throw new UsageError(`--${name} must be a number, such as 50.`);
  return Number(text);
}

/** Returns the four percentages of an ink: cyan, magenta, yellow and black. */
function inkOption(args: Arguments, name: string): InkInput | undefined {
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
