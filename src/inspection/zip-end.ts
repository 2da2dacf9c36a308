const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_END_BYTES = 22;
const ZIP_COMMENT_MAX = 0xffff;

/** A ZIP archive may end with a comment, which may contain the end of a PDF: its length must match exactly. */
export const endsAsZip = (bytes: Buffer): boolean => {
  const from = Math.max(0, bytes.length - ZIP_END_BYTES - ZIP_COMMENT_MAX);
  for (let at = bytes.indexOf(ZIP_END, from); at >= 0; at = bytes.indexOf(ZIP_END, at + 1)) {
    if (at + ZIP_END_BYTES > bytes.length) return false;
    if (at + ZIP_END_BYTES + bytes.readUInt16LE(at + ZIP_END_BYTES - 2) === bytes.length) return true;
  }
  return false;
};
