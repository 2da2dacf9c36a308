import type { PageForm } from '../../fixtures/page-forms.js';
import { samplePdfFor } from '../../fixtures/sample-pdf.js';
import type { SamplePicture } from '../../fixtures/sample-pictures.js';
import { type Caller, pictureFiles, publishPage, type SampleFile } from './hosted-pages.js';

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
  const { template, payloadType, content, style, pictures, documents } = page;
  const files = await Promise.all(pictures.map((name) => pictureFile(name, pictureWidth)));
  const bytes = await samplePdfFor(template);
  const pdfs = documents.map((name): SampleFile => ({ name, type: 'application/pdf', bytes }));
  const all = [...files.flat(), ...pdfs];
  return publishPage(caller, { payloadType, content, files: all, ...(style !== undefined && { style }) });
}
