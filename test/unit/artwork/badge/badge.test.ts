import * as materialIcons from '@mdi/js';
import { Resvg } from '@resvg/resvg-js';
import { expect } from 'chai';
import { type BadgeContent, badgeShape, drawBadge, type LogoContent } from '../../../../src/artwork/badge/badge.js';
import { ICONS } from '../../../../src/artwork/badge/badge-icons.js';
import { choosePlate, type ModuleRectangle } from '../../../../src/artwork/badge/badge-plate.js';
import { monogramOf } from '../../../../src/artwork/badge/monogram.js';
import { loadFonts } from '../../../../src/artwork/lettering/fonts.js';
import { symbolSize } from '../../../../src/artwork/symbol/function-patterns.js';
import { LogoPlate, LogoSize } from '../../../../src/core/contract/design-options.js';
import { CenterBadge, ErrorCorrection, ModuleShape } from '../../../../src/core/contract/style-options.js';
import { ADDRESS, drawCode, pixelsOf } from '../drawn-code.js';

const SCALE = 16;

/** An address in a version that has room for every shape. */
const VERSION = 6;

const plateFor = (content: BadgeContent): ModuleRectangle => {
  const plate = choosePlate(VERSION, ErrorCorrection.High, badgeShape(content));
  if (plate === null) throw new Error('The version has no plate.');
  return plate;
};

const LONG_ADDRESS = `${ADDRESS}?campaign=spring-window-sale`;

const drawBadged = (content: BadgeContent, moduleShape: ModuleShape = ModuleShape.Rounded): string =>
  drawCode({ moduleShape, errorCorrection: ErrorCorrection.High, pixelsPerModule: SCALE }, LONG_ADDRESS, {
    plate: plateFor(content),
    content,
  });

/** Number of pixels by which the rounded corners of surrounding modules extend into the corners of the plate. */
const CORNER = 0.25 * SCALE;

/** Extent of everything on the plate that is not white: the distance from its edges, in modules. */
function inkOnPlate(svg: string, plate: ModuleRectangle): { left: number; top: number; right: number; bottom: number } {
  const pixels = pixelsOf(svg);
  const [left, top] = [(plate.column + 4) * SCALE, (plate.row + 4) * SCALE];
  const xs: number[] = [];
  const ys: number[] = [];
  const [width, height] = [plate.columns * SCALE, plate.rows * SCALE];
  const isCorner = (x: number, y: number): boolean =>
    Math.min(x, width - 1 - x) < CORNER && Math.min(y, height - 1 - y) < CORNER;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isCorner(x, y) || pixels.at(left + x, top + y) === '#FFFFFFFF') continue;
      xs.push(x);
      ys.push(y);
    }
  }
  return {
    left: Math.min(...xs) / SCALE,
    top: Math.min(...ys) / SCALE,
    right: plate.columns - (Math.max(...xs) + 1) / SCALE,
    bottom: plate.rows - (Math.max(...ys) + 1) / SCALE,
  };
}

const LOGO = new Resvg(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><path d="M0 0h60v30H0z"/></svg>',
);
const LOGO_URL = `data:image/png;base64,${LOGO.render().asPng().toString('base64')}`;

const plainBox = { left: 0, top: 0, right: 0, bottom: 0 };

const PLAIN_LOGO = { reach: 1, ground: LogoPlate.None, isFaint: false, size: LogoSize.Largest };
const LOGO_CONTENT: LogoContent = { kind: 'logo', pngDataUrl: LOGO_URL, aspect: 2, ...PLAIN_LOGO };

await loadFonts('AgQÄWiH-');

const CONTENTS: BadgeContent[] = [
  monogramOf('A'),
  monogramOf('gQ'),
  monogramOf('ÄWi'),
  monogramOf('-'),
  { kind: 'icon', icon: CenterBadge.Link },
  { kind: 'icon', icon: CenterBadge.Wifi },
  { kind: 'icon', icon: CenterBadge.Contact },
  { kind: 'icon', icon: CenterBadge.Event },
  LOGO_CONTENT,
  { ...LOGO_CONTENT, ground: 'Dark' },
];

describe('The badge of a drawing', () => {
  for (const content of CONTENTS) {
    it(`is centred on a clean plate with room around it: ${Object.values(content).slice(0, 2).join(' ').slice(0, 20)}`, () => {
      const ink = inkOnPlate(drawBadged(content), plateFor(content));
      // Within two pixels: anti-aliasing may add one on either side.
      for (const edge of Object.values(ink)) expect(edge).to.be.at.least(0.5 - 2 / SCALE);
      expect(ink.left).to.be.closeTo(ink.right, 2 / SCALE);
      expect(ink.top).to.be.closeTo(ink.bottom, 2 / SCALE);
    });
  }

  it('has half a module of free space if its shape fits whole modules', () => {
    for (const content of CONTENTS.filter(({ kind }) => kind !== 'monogram')) {
      const { left, top } = inkOnPlate(drawBadged(content), plateFor(content));
      expect(Math.min(left, top)).to.be.closeTo(0.5, 2 / SCALE);
    }
  });

  it('clears the plate in every module shape', () => {
    const content: BadgeContent = { kind: 'icon', icon: CenterBadge.Event };
    for (const moduleShape of Object.values(ModuleShape)) {
      const ink = inkOnPlate(drawBadged(content, moduleShape), plateFor(content));
      expect(Math.min(...Object.values(ink)), moduleShape).to.be.at.least(0.5 - 2 / SCALE);
    }
  });

  it('keeps the aspect ratio of a logo, also on a plate of another', () => {
    for (const aspect of [2, 0.5, 7.3]) {
      const content: BadgeContent = { ...LOGO_CONTENT, aspect };
      const plate = plateFor(content);
      const { left, top, right, bottom } = drawBadge({ plate, content }, 0, symbolSize(VERSION)).image?.box ?? plainBox;
      expect((right - left) / (bottom - top)).to.be.closeTo(aspect, 1e-9);
      expect(left + right).to.be.closeTo(symbolSize(VERSION), 1e-9);
      expect(top + bottom).to.be.closeTo(symbolSize(VERSION), 1e-9);
    }
  });

  it("draws letters in the background's colour, with a border of the code's around them", () => {
    const content: BadgeContent = monogramOf('H');
    const plate = plateFor(content);
    const pixels = pixelsOf(drawBadged(content));
    const middle = ((symbolSize(VERSION) + 8) * SCALE) / 2;
    expect(pixels.at(middle, middle)).to.equal('#FFFFFFFF');
    for (const rows of [0.5, 1]) {
      const inside = (plate.row + 4 + rows) * SCALE + 3;
      expect(pixels.at(middle, inside)).to.equal('#102A2AFF');
    }
    expect(pixels.at(middle, (plate.row + 4.5) * SCALE - 3)).to.equal('#FFFFFFFF');
  });

  it("surrounds a light logo with a border of the code's colour", () => {
    const white = new Resvg(
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><path fill="#FFF" d="M0 0h60v30H0z"/></svg>',
    );
    const pngDataUrl = `data:image/png;base64,${white.render().asPng().toString('base64')}`;
    const content: BadgeContent = { ...LOGO_CONTENT, pngDataUrl, ground: 'Dark' };
    const plate = plateFor(content);
    const pixels = pixelsOf(drawBadged(content));
    const box = drawBadge({ plate, content }, 4, symbolSize(VERSION)).image?.box ?? plainBox;
    const [centre, edge] = [Math.round(((box.top + box.bottom) / 2) * SCALE), Math.round(box.left * SCALE)];
    expect(pixels.at(edge + 3, centre)).to.equal('#FFFFFFFF');
    expect(pixels.at(edge - 3, centre)).to.equal('#102A2AFF');
    expect(pixels.at(edge - Math.round(0.75 * SCALE) - 3, centre)).to.equal('#FFFFFFFF');
  });

  it('has unchanged icons of their package, with their bounding boxes', () => {
    const originals = {
      [CenterBadge.Link]: materialIcons.mdiLinkVariant,
      [CenterBadge.Wifi]: materialIcons.mdiWifi,
      [CenterBadge.Contact]: materialIcons.mdiAccount,
      [CenterBadge.Event]: materialIcons.mdiCalendar,
    };
    for (const [name, { path, box }] of Object.entries(ICONS)) {
      expect(path, name).to.equal(Object.entries(originals).find(([badge]) => badge === name)?.[1]);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${path}"/></svg>`;
      const real = new Resvg(svg).getBBox();
      expect(box.left, name).to.be.closeTo(real?.x ?? Number.NaN, 0.01);
      expect(box.top, name).to.be.closeTo(real?.y ?? Number.NaN, 0.01);
      expect(box.right - box.left, name).to.be.closeTo(real?.width ?? Number.NaN, 0.02);
      expect(box.bottom - box.top, name).to.be.closeTo(real?.height ?? Number.NaN, 0.02);
    }
  });
});
