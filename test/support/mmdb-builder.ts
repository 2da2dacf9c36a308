/** A value in a record of the database. */
export type MmdbValue = string | number | { readonly [name: string]: MmdbValue };

export interface MmdbNetwork {
  /** Bits of the prefix as a text of 0 and 1. A file for IPv6 has IPv4 networks after 96 zeros. */
  readonly bits: string;
  readonly record: MmdbValue;
}

/** Types of the data section: UTF-8, unsigned numbers, map (MaxMind DB file format specification 2.0). */
const control = (type: number, length: number): Buffer => {
  if (length < 29) return Buffer.of((type << 5) | length);
  return Buffer.of((type << 5) | 30, (length - 285) >> 8, (length - 285) & 0xff);
};

function encode(value: MmdbValue): Buffer {
  if (typeof value === 'number') return Buffer.concat([control(6, 4), Buffer.of(0, 0, value >> 8, value & 0xff)]);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    if (text.length < 29 || text.length >= 285) return Buffer.concat([control(2, text.length), text]);
    return Buffer.concat([Buffer.of((2 << 5) | 29, text.length - 29), text]);
  }
  const members = Object.entries(value).flatMap(([name, member]) => [encode(name), encode(member)]);
  return Buffer.concat([control(7, members.length / 2), ...members]);
}

type Node = [left: number | string | null, right: number | string | null];

/** Builds a small database in MaxMind's format, with records of 32 bits. No prefix may contain another. */
export function buildMmdb(ipVersion: 4 | 6, networks: readonly MmdbNetwork[]): Buffer {
  const nodes: Node[] = [[null, null]];
  const offsets: number[] = [];
  const data: Buffer[] = [];
  let size = 0;
  for (const [index, { bits, record }] of networks.entries()) {
    const encoded = encode(record);
    offsets.push(size);
    data.push(encoded);
    size += encoded.length;
    let at = 0;
    for (const [depth, bit] of [...bits].entries()) {
      const node = nodes[at];
      const side = bit === '1' ? 1 : 0;
      if (node === undefined) throw new Error('the tree has no such node');
      if (depth === bits.length - 1) node[side] = `record ${index}`;
      else {
        const next = node[side] ?? nodes.push([null, null]) - 1;
        if (typeof next === 'string') throw new Error(`${bits} is part of another network`);
        node[side] = next;
        at = next;
      }
    }
  }
  const tree = Buffer.alloc(nodes.length * 8);
  const pointerOf = (side: number | string | null): number => {
    if (side === null) return nodes.length;
    return typeof side === 'number' ? side : nodes.length + 16 + (offsets[Number(side.slice(7))] ?? 0);
  };
  for (const [index, [left, right]] of nodes.entries()) {
    tree.writeUInt32BE(pointerOf(left), index * 8);
    tree.writeUInt32BE(pointerOf(right), index * 8 + 4);
  }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: 'Sample-City',
    ip_version: ipVersion,
    node_count: nodes.length,
    record_size: 32,
  });
  const marker = Buffer.concat([Buffer.of(0xab, 0xcd, 0xef), Buffer.from('MaxMind.com')]);
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata]);
}

/** Returns the bits of an IPv4 prefix, as in a file for IPv4. */
export const bitsOf = (address: string, length: number): string =>
  address
    .split('.')
    .map((octet) => Number(octet).toString(2).padStart(8, '0'))
    .join('')
    .slice(0, length);
