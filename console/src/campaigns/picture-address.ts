/** Beyond it the oldest are forgotten; each is some kilobytes. */
const KEPT_MAX = 4_000;

/** Addresses by SVG, the oldest first: the same picture is decoded once, in whichever list it stands. */
const addresses = new Map<string, string>();

/** Returns an address of an SVG for an `<img>`, within this page. */
export function pictureAddress(svg: string): string {
  const known = addresses.get(svg);
  if (known !== undefined) return known;
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  addresses.set(svg, address);
  const [oldest] = addresses;
  if (addresses.size > KEPT_MAX && oldest !== undefined) {
    URL.revokeObjectURL(oldest[1]);
    addresses.delete(oldest[0]);
  }
  return address;
}
