import type { Readable } from 'node:stream';
import { type Entry, openPromise } from 'yauzl';
import { problem } from '../../../../core/contract/problems.js';
import { FileProblem } from '../file-problem.js';
import { eachElement } from './xml.js';

/** Limits for workbooks. Sizes are those of unpacked parts. */
export const WORKBOOK_LIMITS = {
  entries: 10_000,
  partBytes: 512 * 1024 ** 2,
  /** Maximum compression ratio of a part that unpacks to more than `ratioFromBytes`. Sheets reach 40. */
  ratio: 100,
  ratioFromBytes: 16 * 1024 ** 2,
  /** Characters of all shared texts together. */
  sharedLength: 50_000_000,
} as const;

/** A relation from one part of the package to another, or to an address. */
export interface Relation {
  /** The last part of its type, such as `worksheet`. */
  readonly type: string;
  readonly target: string;
}

/** The parts of a workbook, which is a ZIP. */
export interface WorkbookPackage {
  /** Null if there is no such part. */
  readonly open: (path: string) => Promise<Readable | null>;
  /** The relations of a part by their ids. */
  readonly relationsOf: (path: string) => Promise<ReadonlyMap<string, Relation>>;
  /** Must be called at the end. */
  readonly close: () => void;
}

/** Opens a ZIP as a workbook; null if it is something else. Throws a FileProblem beyond the limits. */
export async function openPackage(path: string): Promise<WorkbookPackage | null> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, validateEntrySizes: true });
  const entries = new Map<string, Entry>();
  if (zip.entryCount <= WORKBOOK_LIMITS.entries) {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  }
  if (!entries.has('[content_types].xml')) {
    zip.close();
    // OpenDocument and Numbers.
    if (entries.has('content.xml') || entries.has('index/document.iwa'))
      throw new FileProblem(problem('workbook_unknown'));
    return null;
  }
  const open = async (name: string): Promise<Readable | null> => {
    const entry = entries.get(name.toLowerCase());
    if (entry === undefined) return null;
    const { partBytes, ratio, ratioFromBytes } = WORKBOOK_LIMITS;
    if (entry.uncompressedSize > Math.min(partBytes, Math.max(ratioFromBytes, entry.compressedSize * ratio))) {
      throw new FileProblem(problem('workbook_too_large'));
    }
    return zip.openReadStreamPromise(entry);
  };
  return { open, relationsOf: (name) => readRelations(open, name), close: () => zip.close() };
}

async function readRelations(open: WorkbookPackage['open'], path: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const bytes = await open(`${folder}_rels/${path.slice(folder.length)}.rels`);
  const relations = new Map<string, Relation>();
  if (bytes === null) return relations;
  await eachElement(bytes, (name, { Id = '', Type = '', Target = '', TargetMode }) => {
    if (name !== 'Relationship') return;
    const type = Type.slice(Type.lastIndexOf('/') + 1);
    const target = TargetMode === 'External' ? Target : new URL(Target, `file:///${folder}`).pathname.slice(1);
    relations.set(Id, { type, target });
  });
  return relations;
}
