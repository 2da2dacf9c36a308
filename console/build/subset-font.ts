import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compress, decompress } from 'woff2-encoder';

export interface FontSubset {
  /** Pairs of code points, both inclusive. */
  readonly ranges: readonly (readonly [number, number])[];
  /** OpenType features to include, by their four-letter tags. Glyphs that only other features use are left out. */
  readonly features: readonly string[];
  /** Range of the axis `wght`. */
  readonly weights: { readonly from: number; readonly to: number };
}

/**
 * Exports of HarfBuzz's `harfbuzz-subset.wasm` that are used here; see its `hb-subset.h`. Numbers are addresses, tags
 * and sizes.
 */
interface HarfBuzz {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  hb_blob_create(data: number, size: number, mode: number, userData: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_clear(set: number): void;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_axis_range(
    input: number,
    face: number,
    tag: number,
    from: number,
    to: number,
    std: number,
  ): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const MEMORY_MODE_WRITABLE = 2;
const SETS_LAYOUT_FEATURE_TAG = 6;
const WASM = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));

const tagOf = (text: string): number => Buffer.from(text, 'latin1').readUInt32BE();

/** Returns the part of a variable WOFF2 font that a page needs, as WOFF2. */
export async function subsetFont(woff2: Uint8Array, subset: FontSubset): Promise<Uint8Array> {
  const font = await decompress(woff2);
  const { instance } = await WebAssembly.instantiate(readFileSync(WASM));
  const hb = instance.exports as unknown as HarfBuzz;
  hb._initialize();
  const address = hb.malloc(font.byteLength);
  new Uint8Array(hb.memory.buffer).set(font, address);
  const face = hb.hb_face_create(hb.hb_blob_create(address, font.byteLength, MEMORY_MODE_WRITABLE, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  const characters = hb.hb_subset_input_unicode_set(input);
  for (const [first, last] of subset.ranges) {
    for (let codePoint = first; codePoint <= last; codePoint += 1) hb.hb_set_add(characters, codePoint);
  }
  const features = hb.hb_subset_input_set(input, SETS_LAYOUT_FEATURE_TAG);
  hb.hb_set_clear(features);
  for (const feature of subset.features) hb.hb_set_add(features, tagOf(feature));
  const { from, to } = subset.weights;
  hb.hb_subset_input_set_axis_range(input, face, tagOf('wght'), from, to, from);
  const result = hb.hb_subset_or_fail(face, input);
  if (result === 0) throw new Error('The font could not be subset.');
  const blob = hb.hb_face_reference_blob(result);
  const start = hb.hb_blob_get_data(blob, 0);
  // The instance with all its memory is released after this function.
  return compress(new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob)));
}
