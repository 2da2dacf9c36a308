import type { ProofWords } from '../../core/words/service/service-words.js';
import type { Drawing } from '../draw/drawing.js';
import type { Layer } from '../draw/layer.js';
import { type ColourSpace, paintComponents } from '../formats/print-colours.js';

/** A colour of a picture, as a printer reads it. */
export interface ProofColour extends Pick<Layer, 'role'> {
  readonly name: string;
  readonly value: string;
  /** `#RRGGBB`. */
  readonly paint: string;
}

export interface ProofColours {
  readonly title: string;
  readonly colours: readonly ProofColour[];
}

/** More would be hard to tell apart, and do not occur in one design. */
const SHOWN_MAX = 6;
const BLACK = 'C 0  M 0  Y 0  K 100';
const PAPER = 'C 0  M 0  Y 0  K 0';

const printedValue = (components: readonly number[], { name }: ColourSpace): string =>
  name === 'DeviceRGB'
    ? `#${components
        .map((share) =>
          Math.round(share * 255)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')
        .toUpperCase()}`
    : components.map((share, index) => `${'CMYK'.charAt(index)} ${Math.round(share * 100)}`).join('  ');

/** Lists the colours of a picture in its space, each once for each of its purposes. */
export function proofColours({ layers, image }: Drawing, space: ColourSpace, words: ProofWords): ProofColours {
  const names = { ...words.colours, foreground: words.colours.code };
  const found = new Map<string, ProofColour>();
  const add = (name: string, components: readonly number[], paint: string, role: Layer['role']): void => {
    const value = printedValue(components, space);
    if (!found.has(`${name} ${value}`)) found.set(`${name} ${value}`, { name, value, paint, ...(role && { role }) });
  };
  for (const layer of layers) {
    const { paint, role } = layer;
    const [from, to] = paintComponents(layer, space);
    add(names[role ?? 'other'], from, typeof paint === 'string' ? paint : paint.from, role);
    if (typeof paint !== 'string') add(names.codeEnd, to, paint.to, undefined);
  }
  const colours = [...found.values()].slice(0, SHOWN_MAX);
  const isBlack = image === null && colours.every(({ value }) => value === BLACK || value === PAPER);
  const kind = space.name === 'DeviceRGB' ? words.rgb : words.inks;
  const more = isBlack ? words.oneBlack : image === null ? null : words.picture;
  return { title: more === null ? kind : `${kind} · ${more}`, colours };
}
