import type { Page } from 'playwright-core';

export interface DroppedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** How the page reacts to a dragged and dropped file; `effectAllowed` and similar come from the browser. */
const DROP = `(files) => {
  const data = new DataTransfer();
  for (const { name, type, base64 } of files) {
    data.items.add(new File([Uint8Array.fromBase64(base64)], name, { type }));
  }
  for (const kind of ['dragenter', 'dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}`;

/** Drops files somewhere on the page, as from the desktop. */
export async function dropFiles(page: Page, files: readonly DroppedFile[]): Promise<void> {
  const sent = files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') }));
  await page.evaluate(`(${DROP})(${JSON.stringify(sent)})`);
}
