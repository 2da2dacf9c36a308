import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { CaptionPosition } from '../../../src/artwork/draw/caption.js';
import type { ArtworkStyle } from '../../../src/artwork/draw/drawing.js';
import type { ArtworkFormat } from '../../../src/artwork/formats/artwork-format.js';
import { type PrintOptions, printArtwork } from '../../../src/artwork/print-artwork.js';
import type { DesignFrame } from '../../../src/core/contract/design-options.js';
import { textsOf } from '../../../src/core/errors.js';
import { ADDRESS, PLAIN } from './drawn-code.js';

const PRINT: PrintOptions = { mm: 40, dpi: null, inks: null, caption: null };

const printed = (format: ArtworkFormat, style: Partial<ArtworkStyle>, print: Partial<PrintOptions> = {}) =>
  printArtwork({
    artwork: { text: ADDRESS, name: 'Sample', title: 'QR code', mask: null, style: { ...PLAIN, ...style } },
    format,
    print: { ...PRINT, ...print },
  });

export const bytesOf = async (...input: Parameters<typeof printed>): Promise<Buffer> => {
  const result = await printed(...input);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return Buffer.from(result.bytes);
};

export const problemsOf = async (...input: Parameters<typeof printed>): Promise<unknown> => {
  const result = await printed(...input);
  return 'problems' in result ? textsOf(result.problems) : null;
};

export const SCAN_ME = { caption: { text: 'Scan me', position: CaptionPosition.Below } };
export const READ = { zxing: ADDRESS, jsqr: ADDRESS };
export const GRADIENT = { useGradient: true, foregroundColor: '#1F2A80', secondaryColor: '#7A1E5A' };
export const FRAME: DesignFrame = {
  design: 'Ticket',
  text: 'Admit one',
  font: 'Elegant',
  color: '#8A1538',
  textColor: '#FFFFFF',
};

/** The dictionaries of a PDF as text, and its streams except those of images. */
export async function contentsOf(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.context.enumerateIndirectObjects().map(([, object]) => {
    if (!(object instanceof PDFRawStream)) return object.toString();
    const isImage = object.dict.get(PDFName.of('Subtype'))?.toString() === '/Image';
    return `${object.dict}\n${isImage ? '' : inflateSync(object.getContents()).toString('latin1')}`;
  });
}
