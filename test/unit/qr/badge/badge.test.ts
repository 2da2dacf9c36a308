import * as materialIcons from '@mdi/js';
import { Resvg } from '@resvg/resvg-js';
import { expect } from 'chai';
import type { BadgeContent } from '../../../../src/qr/badge/badge.js';
import { ICONS } from '../../../../src/qr/badge/badge-icons.js';
import { choosePlate, type ModuleSquare } from '../../../../src/qr/badge/badge-plate.js';
import { missingGlyphs, monogramPath } from '../../../../src/qr/badge/monogram.js';
import { CenterBadge, ErrorCorrection, ModuleShape } from '../../../../src/qr/style-options.js';
import { ADDRESS, drawCode, pixelsOf } from '../drawn-code.js';

const SCALE = 16;
const SPACE = { left: 0, top: 0, right: 4, bottom: 4 };

const plateOf = (version: number): ModuleSquare => {
  const plate = choosePlate(version, ErrorCorrection.High);
  if (plate === null) throw new Error('The version has no plate.');
  return plate;
};
// An address of version 4 at High.
const PLATE = plateOf(4);

const drawBadged = (content: BadgeContent, moduleShape = ModuleShape.Rounded): string =>
  drawCode({ moduleShape, errorCorrection: ErrorCorrection.High, pixelsPerModule: SCALE }, ADDRESS, {
    plate: PLATE,
    content,
  });

/** What is not white on the plate, in modules from its upper left corner. */
function inkOnPlate(svg: string): { left: number; top: number; right: number; bottom: number } {
  const pixels = pixelsOf(svg);
  const [left, top] = [(PLATE.column + 4) * SCALE, (PLATE.row + 4) * SCALE];
  const xs: number[] = [];
  const ys: number[] = [];
  for (let y = 0; y < PLATE.side * SCALE; y++) {
    for (let x = 0; x < PLATE.side * SCALE; x++) {
      if (pixels.at(left + x, top + y) === '#FFFFFFFF') continue;
      xs.push(x);
      ys.push(y);
    }
  }
  const modules = (pixel: number): number => pixel / SCALE;
  return {
    left: modules(Math.min(...xs)),
    top: modules(Math.min(...ys)),
    right: modules(Math.max(...xs) + 1),
    bottom: modules(Math.max(...ys) + 1),
  };
}

const LOGO = new Resvg(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><path d="M0 0h60v30H0z"/></svg>',
);
const LOGO_URL = `data:image/png;base64,${LOGO.render().asPng().toString('base64')}`;

const CONTENTS: BadgeContent[] = [
  { kind: 'monogram', text: 'A' },
  { kind: 'monogram', text: 'gQ' },
  { kind: 'monogram', text: 'ÄWi' },
  { kind: 'monogram', text: '-' },
  { kind: 'icon', icon: CenterBadge.Link },
  { kind: 'icon', icon: CenterBadge.Wifi },
  { kind: 'icon', icon: CenterBadge.Contact },
  { kind: 'icon', icon: CenterBadge.Event },
  { kind: 'logo', pngDataUrl: LOGO_URL },
];

describe('The badge of a drawing', () => {
  for (const content of CONTENTS) {
    it(`is centred on a clean plate with room around it: ${Object.values(content).slice(0, 2).join(' ').slice(0, 20)}`, () => {
      const ink = inkOnPlate(drawBadged(content));
      for (const edge of [ink.left, ink.top, PLATE.side - ink.right, PLATE.side - ink.bottom]) {
        expect(edge).to.be.at.least(0.12 * PLATE.side);
      }
      // Within two pixels: anti-aliasing may add one on either side.
      expect(ink.left).to.be.closeTo(PLATE.side - ink.right, 2 / SCALE);
      expect(ink.top).to.be.closeTo(PLATE.side - ink.bottom, 2 / SCALE);
    });
  }

  it('clears the plate in every module shape', () => {
    for (const moduleShape of Object.values(ModuleShape)) {
      const ink = inkOnPlate(drawBadged({ kind: 'icon', icon: CenterBadge.Event }, moduleShape));
      expect(Math.min(ink.left, ink.top), moduleShape).to.be.above(0.5);
    }
  });

  it('keeps the aspect ratio of a logo', () => {
    const { left, top, right, bottom } = inkOnPlate(drawBadged({ kind: 'logo', pngDataUrl: LOGO_URL }));
    expect((right - left) / (bottom - top)).to.be.closeTo(2, 0.1);
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

describe('A monogram', () => {
  it('names the characters that cannot be drawn', () => {
    expect(missingGlyphs('Aß9')).to.deep.equal([]);
    expect(missingGlyphs('ÄЖΩ')).to.deep.equal([]);
    expect(missingGlyphs('A世')).to.deep.equal(['世']);
    expect(missingGlyphs('e\u0301x')).to.deep.equal([]);
    expect(missingGlyphs('👩‍💻A')).to.deep.equal(['👩‍💻']);
    expect(missingGlyphs('')).to.deep.equal([]);
  });

  it('names all characters when none of them would be visible', () => {
    expect(missingGlyphs('\u200b')).to.deep.equal(['\u200b']);
    expect(monogramPath('\u200b', SPACE)).to.equal('');
  });

  it('is the same for composed and decomposed letters, and is kerned', () => {
    expect(monogramPath('e\u0301', SPACE)).to.equal(monogramPath('é', SPACE));
    const width = (text: string): number => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="${monogramPath(text, SPACE)}"/></svg>`;
      const box = new Resvg(svg).getBBox();
      return (box?.width ?? 0) / (box?.height ?? 1);
    };
    expect(width('AV'))
      .to.be.below(width('AI') * 1.5)
      .and.below(width('AA'));
  });

  it('runs from right to left where its script does', () => {
    expect(monogramPath('אב', SPACE)).to.not.equal(monogramPath('בא', SPACE));
    const commands = (text: string): string => monogramPath(text, SPACE).replace(/[^A-Z]/g, '');
    // Outlines are from left to right: the second letter's comes first.
    expect(commands('אב')).to.equal(commands('ב') + commands('א'));
    expect(commands('AB')).to.equal(commands('A') + commands('B'));
  });
});
