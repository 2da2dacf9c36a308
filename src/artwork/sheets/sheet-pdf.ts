import {
  PDFContext,
  PDFCrossRefSection,
  PDFHeader,
  PDFHexString,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
  PDFTrailer,
  PDFTrailerDict,
} from '@cantoo/pdf-lib';
import type { PaperBox, PaperLine } from '../../core/contract/sheets/sheet-layout.js';
import { imageDictionary, shadingPattern } from '../formats/pdf-content.js';
import { numbers, POINTS_PER_MM } from '../formats/print-page.js';
import type { SheetCode } from './sheet-code.js';

/** Title in a viewer's window. */
const TITLE = 'QR codes';
/** In points; as thin as presses and office printers can draw. */
const CUT_LINE = 0.25;

/** A code on a page: its position and the name of its object. */
interface Placed {
  readonly code: PDFRef;
  readonly matrix: readonly number[];
}

/**
 * Writes a PDF of sheets as bytes to `write`, object by object, and keeps only the object numbers in memory. Each code
 * is a separate object, so that a code on many labels is in the file only once. Vectors without fonts or clip paths.
 */
export class SheetPdf {
  readonly #context = PDFContext.create();
  readonly #offsets: (readonly [ref: PDFRef, offset: number])[] = [];
  readonly #tree = this.#context.nextRef();
  readonly #pages: PDFRef[] = [];
  readonly #write: (bytes: Uint8Array) => Promise<void>;
  readonly #size: readonly [width: number, height: number];
  readonly #cutMarks: PDFRef | null;
  readonly #cutLines: string;
  #placed: Placed[] = [];
  #offset = 0;

  /** `paper`: width and height in millimetres. Cut marks are the same on each page. */
  constructor(
    write: (bytes: Uint8Array) => Promise<void>,
    [width, height]: readonly [width: number, height: number],
    marks: readonly PaperLine[],
  ) {
    this.#write = write;
    this.#size = [width * POINTS_PER_MM, height * POINTS_PER_MM];
    const point = ([x, y]: PaperLine['from']): string =>
      numbers([x * POINTS_PER_MM, this.#size[1] - y * POINTS_PER_MM]);
    this.#cutLines = marks.map(({ from, to }) => `${point(from)} m ${point(to)} l`).join('\n');
    this.#cutMarks = marks.length === 0 ? null : this.#context.nextRef();
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  async begin(): Promise<void> {
    await this.#writePart(PDFHeader.forVersion(1, 7));
    if (this.#cutMarks !== null) {
      await this.#writeObject(this.#cutMarks, this.#context.flateStream(`0 G ${CUT_LINE} w\n${this.#cutLines}\nS`));
    }
  }

  /** Adds a code to the file, but not to a page yet. */
  async addCode(code: SheetCode): Promise<PDFRef> {
    const { left, width, height, top, operators, shading, image, space } = code;
    const patterns: Record<string, PDFRef> = {};
    const images: Record<string, PDFRef> = {};
    if (shading !== null) {
      patterns.Gradient = await this.#add(this.#context.obj(shadingPattern(shading, [1, 0, 0, 1, 0, 0])));
    }
    if (image !== null) images.Image = await this.#addStream(imageDictionary(image, space), image.samples);
    const form = {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [left, top, left + width, top + height],
      Resources: { Pattern: patterns, XObject: images },
    };
    return this.#addStream(form, operators);
  }

  /** Places an added code on the current page. */
  place(ref: PDFRef, { left, width, top }: SheetCode, box: PaperBox): void {
    const scale = (box.width * POINTS_PER_MM) / width;
    const x = box.left * POINTS_PER_MM - left * scale;
    const y = this.#size[1] - box.top * POINTS_PER_MM;
    this.#placed.push({ code: ref, matrix: [scale, 0, 0, -scale, x, y + top * scale] });
  }

  async endPage(): Promise<void> {
    const names = new Map<PDFRef, string>();
    for (const { code } of this.#placed) if (!names.has(code)) names.set(code, `C${names.size}`);
    const lines = this.#placed.map(({ code, matrix }) => `q ${numbers(matrix)} cm /${names.get(code)} Do Q`);
    const content = await this.#add(this.#context.flateStream(lines.join('\n')));
    const codes = Object.fromEntries([...names].map(([code, name]) => [name, code]));
    const page = await this.#add(
      this.#context.obj({
        Type: 'Page',
        Parent: this.#tree,
        MediaBox: [0, 0, ...this.#size],
        Resources: { XObject: codes },
        Contents: this.#cutMarks === null ? content : [this.#cutMarks, content],
      }),
    );
    this.#pages.push(page);
    this.#placed = [];
  }

  async end(): Promise<void> {
    const tree = this.#context.obj({ Type: 'Pages', Kids: [...this.#pages], Count: this.#pages.length });
    await this.#writeObject(this.#tree, tree);
    // Makes viewers print to scale instead of fitting the page to the printable area, so that labels keep their size.
    const ViewerPreferences = { PrintScaling: 'None', PickTrayByPDFSize: true };
    const root = await this.#add(this.#context.obj({ Type: 'Catalog', Pages: this.#tree, ViewerPreferences }));
    const info = await this.#add(this.#context.obj({ Title: PDFHexString.fromText(TITLE) }));
    const start = this.#offset;
    const trailer = { Size: this.#context.largestObjectNumber + 1, Root: root, Info: info };
    const table = PDFCrossRefSection.create();
    const ordered = this.#offsets.sort(([one], [other]) => one.objectNumber - other.objectNumber);
    for (const [ref, offset] of ordered) table.addEntry(ref, offset);
    await this.#writePart(table);
    await this.#writePart(PDFTrailerDict.of(this.#context.obj(trailer)));
    await this.#writePart(PDFTrailer.forLastCrossRefSectionOffset(start));
  }

  #addStream(dictionary: Parameters<PDFContext['obj']>[0] & object, compressed: Uint8Array): Promise<PDFRef> {
    const entries = this.#context.obj({ ...dictionary, Filter: 'FlateDecode' });
    return this.#add(PDFRawStream.of(entries, compressed));
  }

  async #add(object: PDFObject): Promise<PDFRef> {
    const ref = this.#context.nextRef();
    await this.#writeObject(ref, object);
    return ref;
  }

  async #writeObject(ref: PDFRef, object: PDFObject): Promise<void> {
    this.#offsets.push([ref, this.#offset]);
    await this.#writeText(`${ref.objectNumber} 0 obj\n`);
    await this.#writePart(object);
    await this.#writeText('\nendobj\n');
  }

  #writeText(text: string): Promise<void> {
    return this.#writeBytes(Buffer.from(text, 'latin1'));
  }

  /** The library's parts know their length and how to copy themselves. */
  async #writePart(part: Pick<PDFObject, 'sizeInBytes' | 'copyBytesInto'>): Promise<void> {
    const bytes = new Uint8Array(part.sizeInBytes());
    part.copyBytesInto(bytes, 0);
    await this.#writeBytes(bytes);
    await this.#writeText('\n');
  }

  async #writeBytes(bytes: Uint8Array): Promise<void> {
    this.#offset += bytes.length;
    await this.#write(bytes);
  }
}
