import { deflateSync } from 'node:zlib';
import { lookUp } from '../../core/contract/look-up.js';
import { PNG_SIGNATURE, pngChunk } from '../../core/png/chunk.js';

type Colour = readonly [red: number, green: number, blue: number];
/** Colours of the sky at the top and above the hills, of the sun and of the nearest hill. */
type Scene = readonly [top: Colour, horizon: Colour, sun: Colour, hill: Colour];

const WIDTH = 720;
const HEIGHT = 540;

const SCENES: Readonly<Record<string, Scene>> = {
  'Table.png': [
    [244, 226, 196],
    [250, 240, 222],
    [222, 120, 62],
    [122, 74, 40],
  ],
  'Evening.png': [
    [58, 38, 92],
    [246, 142, 96],
    [255, 214, 140],
    [40, 26, 58],
  ],
  'Morning.png': [
    [128, 190, 214],
    [252, 236, 206],
    [255, 250, 224],
    [52, 106, 84],
  ],
};

/** Returns the bytes of a sample file by its name, with its media type. */
export function drawSampleFile(fileName: string): { bytes: Buffer; mediaType: string } {
  const scene = lookUp(SCENES, fileName);
  return scene === undefined
    ? { bytes: drawSheet(), mediaType: 'application/pdf' }
    : { bytes: drawScene(scene), mediaType: 'image/png' };
}

const mix = (one: Colour, other: Colour, share: number): Colour => [
  Math.round(one[0] + (other[0] - one[0]) * share),
  Math.round(one[1] + (other[1] - one[1]) * share),
  Math.round(one[2] + (other[2] - one[2]) * share),
];

/** A sun over three ranges of hills. */
function drawScene([top, horizon, sun, hill]: Scene): Buffer {
  const colourAt = (x: number, y: number): Colour => {
    for (const range of [2, 1, 0]) {
      const height = 0.56 + range * 0.13 + 0.05 * Math.sin(x * (5 - range) + range * 2);
      if (y > height) return mix(hill, horizon, 0.5 - range * 0.25);
    }
    if (Math.hypot((x - 0.64) * (WIDTH / HEIGHT), y - 0.36) < 0.13) return sun;
    return mix(top, horizon, Math.min(1, y / 0.6));
  };
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    at++;
    for (let x = 0; x < WIDTH; x++) for (const value of colourAt(x / WIDTH, y / HEIGHT)) rows[at++] = value;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const SHEET = `0.13 0.39 0.1 rg 0 762 595 80 re f
BT 1 1 1 rg /F 30 Tf 48 790 Td (Sample product sheet) Tj ET
BT 0.1 0.2 0.15 rg /F 15 Tf 20 TL 48 710 Td (This page belongs to the sample campaigns.) Tj T*
(Replace it with your own file.) Tj ET
0.9 0.93 0.85 rg 48 420 499 230 re f 0.23 0.45 0.13 rg 48 420 120 150 re f 238 420 120 190 re f 428 420 119 90 re f`;

/** A page with a heading and a chart (ISO 32000, 7.5). */
function drawSheet(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${SHEET.length}>>stream\n${SHEET}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const trailer = `<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n${trailer}`,
    'latin1',
  );
}
