import type { PageForm } from '../../fixtures/page-forms.js';
import { samplePdf } from '../../fixtures/sample-pdf.js';
import type { SamplePicture } from '../../fixtures/sample-pictures.js';
import { type Caller, pictureFiles, publishPage, type SampleFile } from './hosted-pages.js';

const MENU = {
  title: 'Sample menu',
  colour: [0.32, 0.16, 0.12],
  pages: [
    [
      '# To begin',
      'Tomato soup with basil … 6.50',
      'Salad of the garden … 7.00',
      'Bread and oil … 3.20',
      '# Pasta',
      'Spaghetti with small tomatoes … 11.00',
      'Tagliatelle with butter and sage … 12.50',
      'Barley with mushrooms … 12.00',
      '# Sweet',
      'Lemon tart … 6.00',
      'Plum cake with cream … 6.50',
    ],
    ['# Drinks', 'Lemonade of the house … 3.80', 'Iced mint tea … 3.50', 'Coffee … 2.90'],
  ],
} as const;

/** A PDF of two pages under this name. */
export const sampleDocument = async (name: string): Promise<SampleFile> => ({
  name,
  type: 'application/pdf',
  bytes: await samplePdf(MENU),
});

const drawn = new Map<string, Promise<SampleFile[]>>();

/** Drawn once for each width. */
function pictureFile(name: SamplePicture, width: number): Promise<SampleFile[]> {
  const key = `${name} ${width}`;
  const known = drawn.get(key) ?? pictureFiles([name], width);
  drawn.set(key, known);
  return known;
}

/** Uploads the files of a page, its pictures at most so many pixels wide, and returns the page's address. */
export async function publishForm(caller: Caller, page: PageForm, pictureWidth: number): Promise<string> {
  const { payloadType, content, style, pictures, documents } = page;
  const files = await Promise.all(pictures.map((name) => pictureFile(name, pictureWidth)));
  const all = [...files.flat(), ...(await Promise.all(documents.map(sampleDocument)))];
  return publishPage(caller, { payloadType, content, files: all, ...(style !== undefined && { style }) });
}
