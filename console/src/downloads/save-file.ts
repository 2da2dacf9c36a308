/** Revoked later: some browsers read the address after the click. */
const KEPT_MS = 60_000;

/** Gives bytes in base64 to the browser as a download. */
export function saveFile(fileName: string, contentType: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: contentType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
