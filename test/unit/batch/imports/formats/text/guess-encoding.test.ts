import { expect } from 'chai';
import { readImport, shortRows } from '../../../../../support/files/read-import.js';

const named = (text: string, hex: string): readonly [string, string] => [text, hex];

/** Names as spreadsheets of each region write them, in hexadecimal. */
const SAMPLES: readonly (readonly [encoding: string, ...names: (readonly [string, string])[]])[] = [
  ['windows-1252', named('Grüße', '4772fcdf65'), named('Preis 5 €', '507265697320352080')],
  ['windows-1252', named('Café', '436166e9')],
  ['windows-1252', named('¡Hola Muñoz!', 'a1486f6c61204d75f16f7a21')],
  ['windows-1252', named('L’été', '4c92e974e9')],
  ['windows-1250', named('Žluťoučký', '8e6c759d6f75e86bfd')],
  ['windows-1250', named('Zażółć gęślą jaźń', '5a61bff3b3e62067ea9c6cb9206a619ff1')],
  ['windows-1251', named('Privet Привет', '50726976657420cff0e8e2e5f2')],
  ['windows-1251', named('ЗИМА', 'c7c8ccc0')],
  ['koi8-u', named('Привет', 'f0d2c9d7c5d4')],
  ['ibm866', named('Привет', '8fe0a8a2a5e2')],
  ['x-mac-cyrillic', named('Привет', '8ff0e8e2e5f2')],
  ['windows-1253', named('Καλημέρα', 'cae1ebe7ecddf1e1')],
  [
    'windows-1254',
    named('Güneş ışığı', '47fc6e65fe20fdfefdf0fd'),
    named('İstanbul Şubat', 'dd7374616e62756c20de75626174'),
  ],
  ['windows-1255', named('שלום', 'f9ece5ed')],
  ['windows-1256', named('مرحبا', 'e3d1cdc8c7')],
  ['windows-874', named('เมนูอาหาร', 'e0c1b9d9cdd2cbd2c3')],
  ['shift_jis', named('日本', '93fa967b')],
  ['shift_jis', named('表札', '955c8e44')],
  ['euc-jp', named('春のメニュー', 'bdd5a4cea5e1a5cba5e5a1bc')],
  ['big5', named('臺北', 'bb4fa55f')],
  ['euc-kr', named('서울', 'bcadbfef')],
  ['gb18030', named('上海海报', 'c9cfbaa3baa3b1a8')],
  ['ibm850', named('Grüße aus Köln', '4772 81e1 6520 6175 7320 4b94 6c6e'.replaceAll(' ', ''))],
  ['ibm852', named('Żółta łódź', 'bda288746120 88a264ab'.replaceAll(' ', ''))],
  ['macintosh', named('Café', '4361668e')],
  ['macintosh', named('Müller Frühstück', '4d9f6c6c65722046729f6873749f636b')],
];

const fileOf = (names: readonly (readonly [string, string])[]): Buffer =>
  Buffer.concat([
    Buffer.from('name;content\r\n'),
    ...names.map(([, bytes]) => Buffer.concat([Buffer.from(bytes, 'hex'), Buffer.from(';https://example.com/1\r\n')])),
  ]);

describe('Files in a legacy encoding', () => {
  for (const [encoding, ...names] of SAMPLES) {
    it(`are taken for ${encoding} by their words: ${names.map(([text]) => text).join(', ')}`, async () => {
      const file = await readImport(fileOf(names));
      const read = shortRows(file.rows).map((row) => (row as unknown[])[1]);
      expect(read).to.deep.equal(names.map(([text]) => text));
      expect(file.encoding).to.equal(encoding);
      expect(file.columns[0]?.sample).to.equal(names[0]?.[0]);
    });
  }

  it('are read in another encoding if the caller says so', async () => {
    const bytes = fileOf([['Győr', '4779f572']]);
    expect((await readImport(bytes)).columns[0]?.sample).to.equal('Gyõr');
    expect((await readImport(bytes, { encoding: 'windows-1250' })).columns[0]?.sample).to.equal('Győr');
  });

  it('may be UTF-16 without a mark', async () => {
    const bytes = Buffer.from('name;content\nПривет;https://example.com\n', 'utf16le');
    expect(await readImport(bytes)).to.include({ encoding: 'utf-16le' });
    expect(await readImport(bytes.swap16())).to.include({ encoding: 'utf-16be' });
  });
});
