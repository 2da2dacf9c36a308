import { tooBusy } from '../../core/errors.js';
import type { Logger } from '../../core/logger.js';
import type { TaskInput, TaskName, TaskValue } from '../../platform/workers/task-messages.js';
import { WorkerPool } from '../../platform/workers/worker-pool.js';
import type { ChartRequest } from '../charts/chart.js';
import type { DecodeCheckResult, ReadableMask } from '../decode-check/check-artwork.js';
import type { PrintRequest } from '../print-artwork.js';
import type { FilesRequest, PrintedFiles } from '../print-files.js';
import type { ReportPdfRequest } from '../reports/report-pdf.js';
import type { SheetCode, SheetCodeRequest } from '../sheets/sheet-code.js';
import {
  ArtworkCache,
  ArtworkHashes,
  type Cached,
  type HashedArtwork,
  hashArtwork,
  hashInput,
  type PictureCounts,
  type PrintedFile,
} from './artwork-cache.js';
import type { ArtworkTasks } from './artwork-tasks.js';

const POOL = {
  name: 'artwork',
  module: new URL('./artwork-tasks.js', import.meta.url),
  size: 3,
  /** A workspace that occupies two leaves one for the others. */
  sizePerOwner: 2,
  keep: 1,
  idleMs: 20_000,
  tasksPerChild: 1_000,
  queue: { total: 200, perOwner: 60 },
  /** waitMs and taskMs together are less than the time after which an idle connection is closed. */
  waitMs: 30_000,
  limits: { heapMegabytes: 256, residentMegabytes: 512, processorMs: 8_000, taskMs: 25_000 },
};
/** Limit of the whole cache: about 1,500 pictures with their PNGs. */
const MEMORY_BYTES = 32 * 1024 * 1024;

/** What to draw, and for which workspace, because workspaces take turns. */
export interface RenderRequest extends HashedArtwork {
  readonly workspaceId: string;
}

/** What a print file depends on besides the artwork. */
export type PrintSettings = Omit<PrintRequest, 'artwork'>;

/**
 * Draws artwork in child processes, so that no picture delays a redirect or ends the service. Results are cached by
 * hash within one memory limit, and drawn once for concurrent requests.
 */
export class Renderer {
  /** Hashes of recently drawn artwork. */
  readonly hashes = new ArtworkHashes();
  readonly #pool: WorkerPool<ArtworkTasks>;
  readonly #cache = new ArtworkCache(MEMORY_BYTES);
  readonly #svgs = this.#cache.kind('svg', isText);
  readonly #pngs = this.#cache.kind('png', Buffer.isBuffer);
  readonly #prints = this.#cache.kind('print', isPrinted);
  readonly #checks = this.#cache.kind('check', isCheck);

  constructor(logger: Logger, keep: number = POOL.keep) {
    this.#pool = new WorkerPool<ArtworkTasks>({ ...POOL, keep, logger });
  }

  /** Returns an SVG from the cache. */
  cachedSvg(hash: string): string | undefined {
    return this.#svgs.get(hash) ?? svgIn(this.#checks.get(hash));
  }

  /** Returns a PNG from the cache. */
  cachedPng(hash: string): Buffer | undefined {
    return this.#pngs.get(hash);
  }

  /** Returns the SVG of a stored campaign, or of a sample, which can wait for the workspace's other pictures. */
  async svg({ workspaceId, hash, artwork }: RenderRequest, canWait = false): Promise<string> {
    const known = svgIn(this.#checks.get(hash));
    if (known !== undefined) return known;
    return this.#svgs.getOrDraw(workspaceId, hash, () => this.#run(workspaceId, 'svg', artwork, canWait));
  }

  /** Returns the same picture as a PNG whose width and height are whole pixels. */
  png({ workspaceId, hash, artwork }: RenderRequest): Promise<Buffer> {
    return this.#pngs.getOrDraw(workspaceId, hash, async () => ownBuffer(await this.#run(workspaceId, 'png', artwork)));
  }

  /** Returns a print file, or the problems of its options. */
  print({ workspaceId, hash, artwork }: RenderRequest, settings: PrintSettings): Promise<PrintedFile> {
    return this.#prints.getOrDraw(workspaceId, `${hash} ${JSON.stringify(settings)}`, async () => {
      const printed = await this.#run(workspaceId, 'print', { artwork, ...settings });
      return 'problems' in printed ? printed : { bytes: ownBuffer(printed.bytes) };
    });
  }

  /** Returns a campaign's files for a print run; not cached, because they would displace pictures that people view. */
  files(workspaceId: string, request: FilesRequest): Promise<PrintedFiles> {
    return this.#run(workspaceId, 'files', request);
  }

  /** Returns a campaign's picture for a label on a sheet; it is not cached either. */
  sheetCode(workspaceId: string, request: SheetCodeRequest): Promise<SheetCode> {
    return this.#run(workspaceId, 'sheetCode', request);
  }

  /** Returns the same picture for the preview of a sheet. */
  sheetSvg(workspaceId: string, request: SheetCodeRequest): Promise<string> {
    return this.#run(workspaceId, 'sheetSvg', request);
  }

  /** Returns a chart as PNG; it is not cached, because a mail is written once. */
  async chartPng(workspaceId: string, request: ChartRequest): Promise<Buffer> {
    return ownBuffer(await this.#run(workspaceId, 'chart', request));
  }

  /** Returns a report as PDF; not cached either. */
  async reportPdf(workspaceId: string, request: ReportPdfRequest): Promise<Buffer> {
    return ownBuffer(await this.#run(workspaceId, 'report', request));
  }

  /** Returns the data URL of a logo for a white head; empty if it cannot be decoded. */
  readonly logo = (workspaceId: string, logo: TaskInput<ArtworkTasks, 'logo'>): Promise<string> =>
    this.#svgs.getOrDraw(workspaceId, hashInput(logo), () => this.#run(workspaceId, 'logo', logo));

  /** Draws stored artwork and checks which readers decode it. */
  gradeArtwork({ workspaceId, hash, artwork }: RenderRequest): Promise<DecodeCheckResult> {
    return this.#checks.getOrDraw(workspaceId, hash, () => this.#run(workspaceId, 'grade', artwork));
  }

  /** Draws artwork and decodes it, with other data masks if necessary; the result names the mask. */
  findReadableArtwork({ workspaceId, hash, artwork }: RenderRequest): Promise<DecodeCheckResult> {
    return this.#checks.getOrDraw(workspaceId, `any mask ${hash}`, async () => {
      const result = await this.#run(workspaceId, 'findReadable', artwork);
      // The artwork that is stored next is drawn with this mask.
      if ('artwork' in result) this.#checks.set(hashArtwork({ ...artwork, mask: result.artwork.mask }).hash, result);
      return result;
    });
  }

  /** Finds the mask for one of many codes with fewer readings. Not cached, because the pictures are not viewed soon. */
  findReadableMask({ workspaceId, artwork }: RenderRequest): Promise<DecodeCheckResult<ReadableMask>> {
    return this.#run(workspaceId, 'findMask', artwork);
  }

  /** Inputs are limited so that no drawing reaches the limits: a failure is not the caller's fault, and may be temporary. */
  async #run<Name extends TaskName<ArtworkTasks>>(
    owner: string,
    name: Name,
    input: TaskInput<ArtworkTasks, Name>,
    canWait = false,
  ): Promise<TaskValue<ArtworkTasks, Name>> {
    const outcome = await this.#pool.run(owner, name, input, { canWait });
    if ('failure' in outcome) throw tooBusy();
    return outcome.value;
  }

  /** Origin of pictures since the start. */
  get counts(): PictureCounts {
    return this.#cache.counts;
  }

  /** Total bytes of the cache. */
  get cachedBytes(): number {
    return this.#cache.bytes;
  }
  /** Number of tasks waiting for a process. */
  get queueSize(): number {
    return this.#pool.queueSize;
  }

  /** Number of running tasks. */
  get running(): number {
    return this.#pool.running;
  }

  /** Whether a process is likely to be available for the next task. */
  get isRunning(): boolean {
    return this.#pool.isRunning;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

const isText = (value: Cached): value is string => typeof value === 'string';
const isPrinted = (value: Cached): value is PrintedFile =>
  typeof value === 'object' && ('bytes' in value || 'problems' in value);
const isCheck = (value: Cached): value is DecodeCheckResult =>
  typeof value === 'object' && ('artwork' in value || 'problems' in value);

const svgIn = (result: DecodeCheckResult | undefined): string | undefined =>
  result !== undefined && 'artwork' in result ? result.artwork.svg : undefined;

/** Returns a copy with its own memory: the bytes of a message may be part of a larger buffer, which would stay there. */
function ownBuffer(bytes: Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}
