/**
 * The upper halves of code pages of DOS, which Excel still writes as "CSV (MS-DOS)", but `TextDecoder` does not know: of
 * Western and of Central Europe.
 */
const CODE_PAGES: ReadonlyMap<string, string> = new Map([
  [
    'ibm850',
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
      '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ],
  [
    'ibm852',
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
      '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  ],
]);

/** Decodes bytes piece by piece; without bytes, returns what is left. */
export type Decode = (bytes?: Uint8Array) => string;

/** Opens a decoder by its label in `TEXT_ENCODINGS`. A fatal one throws at malformed bytes, others give U+FFFD. */
export function openDecoder(encoding: string, fatal = false): Decode {
  const upper = CODE_PAGES.get(encoding);
  if (upper !== undefined) {
    return (bytes = new Uint8Array()) =>
      Buffer.from(bytes)
        .toString('latin1')
        .replaceAll(/[\x80-\xff]/g, (byte) => upper[byte.charCodeAt(0) - 0x80] ?? '');
  }
  const decoder = new TextDecoder(encoding, { fatal });
  return (bytes) => decoder.decode(bytes, { stream: bytes !== undefined });
}
