import type { Browser } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { type ArtworkStyle, hasQuietZone, QUIET_ZONE } from '../../../src/artwork/draw/drawing.js';
import { toPng } from '../../../src/artwork/formats/png.js';
import { type Pixels, pixelsOf, type Sheet } from './looks.js';

/** A code that the decode check has accepted. */
export interface AcceptedCode {
  readonly text: string;
  readonly svg: string;
  /** Modules of free space that the code lacks on every side. */
  readonly margin: number;
  /** Height of the picture with that space, divided by its width. */
  readonly aspect: number;
  readonly isInverted: boolean;
  readonly sheet: Sheet;
}

/** Derives an accepted code from its SVG and its style. */
export function acceptedCode(text: string, svg: string, style: ArtworkStyle): AcceptedCode {
  const margin = hasQuietZone(style) ? 0 : QUIET_ZONE;
  const [width, height] = (/viewBox="0 \S+ (\d+) (\d+)/.exec(svg)?.slice(1) ?? []).map(
    (side) => Number(side) + 2 * margin,
  );
  const { pixelsPerModule, backgroundColor, design } = style;
  const modules = width ?? Number.NaN;
  return {
    text,
    svg,
    margin,
    aspect: (height ?? Number.NaN) / modules,
    isInverted: design?.inverted ?? false,
    sheet: { modules, pixelsPerModule, background: design?.frame ? '#FFFFFF' : backgroundColor },
  };
}

/** A code to draw so that its sheet has a given width in pixels. */
export interface Drawing {
  readonly code: AcceptedCode;
  readonly width: number;
}

/** Draws some codes in order. */
export type Renderer = (drawings: readonly Drawing[]) => Promise<Pixels[]>;

const heightOf = ({ code, width }: Drawing): number => Math.round(code.aspect * width);

/** The space around the code and the code's own size, in whole pixels that fill the width. */
function placeIn({ code, width }: Drawing): { before: number; after: number; inner: number; innerHeight: number } {
  const before = Math.round((width * code.margin) / code.sheet.modules);
  const inner = Math.round((width * (code.sheet.modules - 2 * code.margin)) / code.sheet.modules);
  const after = width - inner - before;
  return { before, inner, after, innerHeight: heightOf({ code, width }) - before - after };
}

function onSheet(picture: Sharp, drawing: Drawing): Promise<Pixels> {
  const { before, after, inner, innerHeight } = placeIn(drawing);
  const { background } = drawing.code.sheet;
  return pixelsOf(
    picture
      .flatten({ background })
      .resize(inner, innerHeight, { fit: 'fill' })
      .extend({ top: before, left: before, bottom: after, right: after, background }),
  );
}

/** The service's own PNG, by resvg, scaled as by a program that displays it. */
export const drawByResvg: Renderer = async (drawings) => {
  const codes = [...new Set(drawings.map(({ code }) => code))];
  const pictures = new Map(
    await Promise.all(codes.map(async (code) => [code, await pixelsOf(sharp(toPng(code.svg)))] as const)),
  );
  return Promise.all(
    drawings.map((drawing) => {
      const { data, ...size } = pictures.get(drawing.code) ?? { data: new Uint8ClampedArray(), width: 0, height: 0 };
      return onSheet(sharp(data, { raw: { ...size, channels: 4 } }), drawing);
    }),
  );
};

/** The SVG, drawn by librsvg at its final size. */
export const drawByLibrsvg: Renderer = (drawings) =>
  Promise.all(
    drawings.map((drawing) => {
      const { modules, pixelsPerModule } = drawing.code.sheet;
      const density = (72 * drawing.width) / (modules * pixelsPerModule);
      return onSheet(sharp(Buffer.from(drawing.code.svg), { density }), drawing);
    }),
  );

/** Maximum height of Chromium's screenshots, in pixels; a single code may be larger. */
const SCREENSHOT_HEIGHT_MAX = 6_000;

/** The SVG, drawn by Chromium at its final size: codes one below the other, in a few screenshots. */
export function drawByChromium(browser: Browser): Renderer {
  const screenshotOf: Renderer = async (drawings) => {
    const tops = drawings.map((_, index) => drawings.slice(0, index).reduce((sum, one) => sum + heightOf(one), 0));
    const height = drawings.reduce((sum, one) => sum + heightOf(one), 0);
    const width = Math.max(...drawings.map((drawing) => drawing.width));
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(
      `<body style="margin:0">${drawings.map((one, index) => pictureMarkup(one, tops[index] ?? 0)).join('')}`,
    );
    await page.evaluate('Promise.all([...document.images].map((image) => image.decode()))');
    const screenshot = await sharp(await page.screenshot())
      .raw()
      .toBuffer({ resolveWithObject: true });
    await page.close();
    const { data, info } = screenshot;
    return Promise.all(
      drawings.map((drawing, index) =>
        pixelsOf(
          sharp(data, { raw: info }).extract({
            left: 0,
            top: tops[index] ?? 0,
            width: drawing.width,
            height: heightOf(drawing),
          }),
        ),
      ),
    );
  };
  return async (drawings) => {
    const pages: Drawing[][] = [];
    let height = Number.POSITIVE_INFINITY;
    for (const drawing of drawings) {
      height += heightOf(drawing);
      if (height > SCREENSHOT_HEIGHT_MAX) {
        pages.push([]);
        height = heightOf(drawing);
      }
      pages.at(-1)?.push(drawing);
    }
    const pixels: Pixels[] = [];
    for (const page of pages) pixels.push(...(await screenshotOf(page)));
    return pixels;
  };
}

function pictureMarkup(drawing: Drawing, top: number): string {
  const { before, inner, innerHeight } = placeIn(drawing);
  const { svg, sheet } = drawing.code;
  const box = (left: number, y: number, width: number, height: number): string =>
    `position:absolute;left:${left}px;top:${y}px;width:${width}px;height:${height}px`;
  return (
    `<div style="${box(0, top, drawing.width, heightOf(drawing))};background:${sheet.background}"></div>` +
    `<img style="${box(before, top + before, inner, innerHeight)}" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`
  );
}
