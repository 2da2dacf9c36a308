import { mixColours } from '../../../../src/core/contract/colour.ts';
import { colourIn, fontIn, type PageStyle } from '../design/page-style.ts';

/** By its name, a drawn cover is found again and replaced. */
export const COVER_NAME = 'cover.png';

/** Tiles of a cover, 4:3, and the middle ones, which have the name: pages crop the edges. */
const TILE = 200;
const [COLUMNS, ROWS] = [8, 6];
const PLATE = { x: 1, y: 2, width: 6, height: 2 };
const LINES_MAX = 3;

/** Draws a picture for a page without photographs: the name on a pattern, both in the page's colours. */
export function drawCover(name: string, style: PageStyle): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = COLUMNS * TILE;
  canvas.height = ROWS * TILE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas.');
  const paper = colourIn(style, 'experienceSurfaceColor');
  const accent = colourIn(style, 'experienceAccentColor');
  const ink = colourIn(style, 'experiencePrimaryColor');
  drawPattern(context, name, mixColours(paper, accent, 0.14), [accent, ink, mixColours(paper, accent, 0.5)]);
  if (name !== '') drawName(context, name, paper, ink, fontIn(style));
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The cover could not be drawn.'));
      else resolve(new File([blob], COVER_NAME, { type: blob.type }));
    }, 'image/png'),
  );
}

/** Quarter circles and leaves on a grid. The same name always has the same pattern. */
function drawPattern(context: CanvasRenderingContext2D, name: string, ground: string, colours: readonly string[]) {
  context.fillStyle = ground;
  context.fillRect(0, 0, COLUMNS * TILE, ROWS * TILE);
  let seed = Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  const next = (count: number): number => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * count);
  };
  for (let tile = 0; tile < COLUMNS * ROWS; tile += 1) {
    context.save();
    context.translate(((tile % COLUMNS) + 0.5) * TILE, (Math.floor(tile / COLUMNS) + 0.5) * TILE);
    context.rotate((next(4) * Math.PI) / 2);
    context.fillStyle = colours[next(colours.length)] ?? ground;
    const isLeaf = next(3) === 0;
    context.beginPath();
    context.moveTo(-TILE / 2, -TILE / 2);
    context.arc(-TILE / 2, TILE / 2, TILE, -Math.PI / 2, 0);
    if (isLeaf) context.arc(TILE / 2, -TILE / 2, TILE, Math.PI / 2, Math.PI);
    else context.lineTo(-TILE / 2, TILE / 2);
    context.fill();
    context.restore();
  }
}

function drawName(context: CanvasRenderingContext2D, name: string, paper: string, ink: string, font: string): void {
  const [width, height] = [PLATE.width * TILE, PLATE.height * TILE];
  context.fillStyle = paper;
  context.fillRect(PLATE.x * TILE, PLATE.y * TILE, width, height);
  const family = font === 'Modern' || font === 'Rounded' ? '"Inter Variable", sans-serif' : 'Georgia, serif';
  for (let size = 150; size >= 30; size -= 10) {
    context.font = `700 ${size}px ${family}`;
    const lines = wrap(name, (text) => context.measureText(text).width <= width - TILE / 2);
    const fits = lines.length <= LINES_MAX && lines.length * size * 1.15 <= height - TILE / 4;
    if (!fits && size > 30) continue;
    context.fillStyle = ink;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    lines.slice(0, LINES_MAX).forEach((line, index, { length }) => {
      const y = (ROWS * TILE) / 2 + (index - (length - 1) / 2) * size * 1.15;
      context.fillText(line, (COLUMNS * TILE) / 2, y, width - TILE / 2);
    });
    return;
  }
}

/** Breaks a text between words into lines that fit; a longer word has a line of its own. */
function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
