import svgpath from 'svgpath';
import type { DrawingImage } from '../badge/badge.js';
import { breakLines, type SetText, setText, type TextStyle } from '../charts/set-text.js';
import { rectangle } from '../charts/shapes.js';
import type { Drawing } from '../draw/drawing.js';
import type { Layer } from '../draw/layer.js';

/** A4 in points. */
export const PAPER = { width: 595.28, height: 841.89, margin: 42, mm: 210 } as const;

/** A text and its place, so that it can be selected, searched and read aloud. */
export interface PlacedText extends Pick<SetText, 'text' | 'left' | 'width'> {
  readonly baseline: number;
  readonly size: number;
}

/** A page in points, with y growing downwards. */
export class PageCanvas {
  readonly #layers: Layer[] = [];
  readonly texts: PlacedText[] = [];
  image: DrawingImage | null = null;

  constructor(readonly paper: { readonly width: number; readonly height: number } = PAPER) {}

  /** Sets a line of text, whose fonts are loaded. Returns its width. */
  text(text: string, x: number, baseline: number, style: TextStyle): number {
    const { layer, ...set } = setText(text, x, baseline, style);
    if (set.text === '') return 0;
    this.area(layer.path, style.colour);
    this.texts.push({ text: set.text, left: set.left, width: set.width, baseline, size: style.size });
    return set.width;
  }

  /** Sets a text on up to two lines, and returns the baseline of the last. An ellipsis replaces what does not fit. */
  twoLines(text: string, x: number, baseline: number, style: TextStyle): number {
    return this.lines(text, x, baseline, style, 2);
  }

  /** The same with other numbers of lines. */
  lines(text: string, x: number, baseline: number, style: TextStyle, linesMax: number, height = 1.2): number {
    const lines = breakLines(text, style, linesMax);
    const step = style.size * height;
    for (const [index, line] of lines.entries()) this.text(line, x, baseline + index * step, { ...style, whole: text });
    return baseline + (lines.length - 1) * step;
  }

  area(path: string, paint: string): void {
    if (path !== '') this.#layers.push({ path, paint, isCrisp: false });
  }

  /** Places a drawing with its left upper corner at a point. */
  place({ layers }: Pick<Drawing, 'layers'>, x: number, y: number): void {
    for (const layer of layers) {
      this.#layers.push({ ...layer, path: svgpath(layer.path).translate(x, y).toString() });
    }
  }

  get drawing(): Drawing {
    const path = rectangle(0, 0, this.paper.width, this.paper.height);
    const ground: Layer = { path, paint: '#ffffff', role: 'background', isCrisp: true };
    return { ...this.withoutGround, layers: [ground, ...this.#layers] };
  }

  /** The same on bare paper. */
  get withoutGround(): Drawing {
    const { width, height } = this.paper;
    return {
      ...{ extent: width, height, top: 0, side: 0, pixelsPerModule: 1 },
      layers: this.#layers,
      image: this.image,
    };
  }
}
