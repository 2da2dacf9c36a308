import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { drawBrandLogo } from '../badge/brand-logo.js';
import { pdfContent } from '../formats/pdf-content.js';
import { addPdfPage } from '../formats/pdf-page.js';
import { RGB } from '../formats/print-colours.js';
import { numbers, printPageOf } from '../formats/print-page.js';
import { CREDIT_BASELINE, creditWidth, layOutReport } from './lay-out-report.js';
import { PAPER } from './page-canvas.js';
import type { ReportView } from './report-view.js';
import { TextLayer } from './text-layer.js';

export interface ReportPdfRequest {
  readonly view: ReportView;
  /** The word before a page's number. */
  readonly page: string;
  /** Milliseconds since the epoch, for the file's properties. */
  readonly createdMs: number;
}

/** Writes a report as two pages of A4: outlines in the brand's font and colour, with text that can be searched. */
export async function reportPdf({ view, page, createdMs }: ReportPdfRequest): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(`${view.kind}: ${view.title}`, { showInWindowTitleBar: true });
  pdf.setSubject(view.period);
  pdf.setCreator('Signpost');
  pdf.setCreationDate(new Date(createdMs));
  pdf.setLanguage(view.language);
  const text = new TextLayer();
  const { context } = pdf;
  const { logo } = view.brand;
  const pages = await layOutReport(view, logo && (await drawBrandLogo(logo)), page);
  for (const { drawing, texts } of pages) {
    const printed = printPageOf(drawing, PAPER.mm);
    const { operators, ...used } = await pdfContent(drawing, RGB);
    const content = `q ${numbers(printed.matrix)} cm\n${operators}\nQ\n${text.operatorsOf(texts, PAPER.height)}`;
    const sheet = addPdfPage(pdf, { ...printed, ...used, space: RGB, content, fonts: text.fonts(context) });
    sheet.node.set(PDFName.of('Annots'), context.obj([creditLink(view)]));
  }
  return pdf.save({ useObjectStreams: false });
}

const creditLink = (view: ReportView) => {
  const bottom = PAPER.height - CREDIT_BASELINE - 3;
  return {
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [PAPER.margin, bottom, PAPER.margin + creditWidth(view), bottom + 12],
    Border: [0, 0, 0],
    A: { Type: 'Action', S: 'URI', URI: PDFString.of(view.credit.url) },
  };
};
