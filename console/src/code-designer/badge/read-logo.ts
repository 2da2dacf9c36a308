import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';

/** A badge is seldom printed wider than 20 mm, which has 480 pixels at 600 dpi. */
const SIDES_TRIED = [1024, 512, 256];

export type LogoProblem = 'not-a-picture' | 'too-large' | 'too-long';
export type LogoReading = { readonly dataUrl: string } | { readonly problem: LogoProblem };

/** Reads a picture in any format that the browser knows as a PNG; one that the service accepts is left unchanged. */
export async function readLogo(file: Blob): Promise<LogoReading> {
  const picture = await loadPicture(file);
  if (picture === null) return { problem: 'not-a-picture' };
  const { naturalWidth: width, naturalHeight: height } = picture;
  if (Math.max(width, height) > LIMITS.logoAspect * Math.min(width, height)) return { problem: 'too-long' };
  const isFit =
    file.type === 'image/png' && file.size <= LIMITS.logoBytes && Math.max(width, height) <= LIMITS.logoSide;
  if (isFit) return { dataUrl: await toDataUrl(file) };
  for (const side of SIDES_TRIED) {
    const png = await redraw(picture, side);
    if (png !== null && png.size <= LIMITS.logoBytes) return { dataUrl: await toDataUrl(png) };
  }
  return { problem: 'too-large' };
}

async function loadPicture(file: Blob): Promise<HTMLImageElement | null> {
  const address = URL.createObjectURL(file);
  try {
    return await loadImage(address);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** Side of the picture whose pixels are read: enough to find the colours of a logo, also in thin letters. */
export const PIXELS = 256;

/** Returns RGBA bytes of a picture in small; none if it cannot be read. */
export async function readPixels(dataUrl: string): Promise<ArrayLike<number>> {
  const canvas = document.createElement('canvas');
  canvas.width = PIXELS;
  canvas.height = PIXELS;
  const context = canvas.getContext('2d');
  const image = await loadImage(dataUrl).catch(() => null);
  if (context === null || image === null) return [];
  context.drawImage(image, 0, 0, PIXELS, PIXELS);
  return context.getImageData(0, 0, PIXELS, PIXELS).data;
}

/** Draws it with `side` pixels on its longer side. A vector drawing without a size counts as a square. */
function redraw(image: HTMLImageElement, side: number): Promise<Blob | null> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = side / Math.max(width, height, 1);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round((width || 1) * scale));
  canvas.height = Math.max(1, Math.round((height || 1) * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

async function toDataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `data:image/png;base64,${btoa(binary)}`;
}
