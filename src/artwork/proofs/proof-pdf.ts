import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { LIMITS } from '../../core/contract/contract-limits.js';
import type { ConsoleLanguage } from '../../core/contract/people/console-language.js';
import { PAPER_SIZES, type Paper } from '../../core/contract/sheets/check-sheet.js';
import { SERVICE_WORDS } from '../../core/words/service/service-words.js';
import type { ArtworkRequest } from '../compose-contents.js';
import { gradeArtwork } from '../decode-check/check-artwork.js';
import type { Drawing } from '../draw/drawing.js';
import { pdfContent } from '../formats/pdf-content.js';
import { addPdfPage } from '../formats/pdf-page.js';
import { cmykOf, type Inks, RGB } from '../formats/print-colours.js';
import { numbers, POINTS_PER_MM } from '../formats/print-page.js';
import { TextLayer } from '../reports/text-layer.js';
import { layOutProof } from './lay-out-proof.js';
import { proofColours } from './proof-colours.js';
import { proofFacts } from './proof-facts.js';

/** What a proof says and is printed on, besides its picture. */
export interface ProofOptions {
  /** Of the campaign. */
  readonly name: string;
  readonly paper: Paper;
  readonly language: ConsoleLanguage;
  /** ISO 8601. */
  readonly date: string;
}

export interface ProofRequest {
  /** With its caption. */
  readonly drawing: Drawing;
  /** In the colours of the inks, in which the picture is read. */
  readonly artwork: ArtworkRequest;
  /** Width of the picture in millimetres, null for the default size, and its inks, null for RGB. */
  readonly print: { readonly mm: number | null; readonly inks: Inks | null };
  readonly proof: ProofOptions;
}

/**
 * Writes a page with a picture at its final size, cut marks, and all that a printer has to know. The picture is the same
 * vectors in the same colours as in its own file; everything on the page is in one colour space.
 */
export async function proofPdf({ drawing, artwork, print, proof }: ProofRequest): Promise<Uint8Array> {
  const { proof: words, reports } = SERVICE_WORDS[proof.language];
  const { locale } = reports;
  const space = print.inks === null ? RGB : cmykOf(print.inks);
  const mm = print.mm ?? LIMITS.print.mmDefault;
  const graded = await gradeArtwork(artwork);
  const readers = 'artwork' in graded ? graded.artwork.readers : [];
  const [paperWidth, paperHeight] = PAPER_SIZES[proof.paper];
  const size = { width: paperWidth * POINTS_PER_MM, height: paperHeight * POINTS_PER_MM };
  const width = mm * POINTS_PER_MM;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(proof.date));
  const page = {
    ...{ name: proof.name, date, text: artwork.text, paper: size, locale },
    facts: proofFacts({ drawing, style: artwork.style, mm, readers }, words, locale),
    colours: proofColours(drawing, space, words),
    picture: { width, height: (width * drawing.height) / drawing.extent },
  };
  const { canvas, place } = await layOutProof(page, words);
  const scale = (width * place.scale) / drawing.extent;
  const matrix = [scale, 0, 0, -scale, place.left, size.height - place.top + drawing.top * scale];

  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(`${words.kind}: ${proof.name}`, { showInWindowTitleBar: true });
  pdf.setLanguage(proof.language);
  const text = new TextLayer();
  const around = await pdfContent(canvas.withoutGround, space);
  const { operators, ...used } = await pdfContent(drawing, space);
  const content = [
    `q ${numbers([1, 0, 0, -1, 0, size.height])} cm\n${around.operators}\nQ`,
    `q ${numbers(matrix)} cm\n${operators}\nQ`,
    text.operatorsOf(canvas.texts, size.height),
  ];
  addPdfPage(pdf, { ...size, ...used, matrix, space, content: content.join('\n'), fonts: text.fonts(pdf.context) });
  // Makes viewers print to scale instead of fitting the page to the printable area.
  pdf.catalog.set(PDFName.of('ViewerPreferences'), pdf.context.obj({ PrintScaling: 'None', DisplayDocTitle: true }));
  return pdf.save({ useObjectStreams: false });
}
