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

/** Returns the files of a page, with pictures at most this many pixels wide. */
export async function filesOf(
  { template, pictures, documents }: PageForm,
  pictureWidth: number,
): Promise<SampleFile[]> {
  const files = await Promise.all(pictures.map((name) => pictureFile(name, pictureWidth)));
  const bytes = await samplePdfFor(template);
  return [...files.flat(), ...documents.map((name): SampleFile => ({ name, type: 'application/pdf', bytes }))];
}

/** Uploads the files of a page, with pictures at most this many pixels wide, and returns the page's address. */
export async function publishForm(caller: Caller, page: PageForm, pictureWidth: number): Promise<string> {
  return publishPage(caller, { ...page, files: await filesOf(page, pictureWidth) });
}
