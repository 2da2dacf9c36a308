import { problem } from '../../core/contract/problems.js';
import { ProblemError } from '../../core/errors.js';
import { PDF_LIMITS } from './limits.js';

/** Thrown if a PDF needs more work than an inspection may cost. */
export class BudgetExceeded extends ProblemError {
  override readonly name = 'BudgetExceeded';
}

/** Counts the cost of inspecting one file, and throws BudgetExceeded beyond a limit of PDF_LIMITS. */
export class Budget {
  private objects = 0;
  private values = 0;
  private structureBytes = 0;
  private contentBytes = 0;
  private readBytes = 0;
  private encodedBytes = 0;
  private crossReferences = 0;
  private hugeNumbers = 0;
  private keywords = 0;
  private sections = 0;
  private readonly names = new Set<string>();
  private readonly referenced = new Set<string>();
  private readBytesMax: number;

  /** Objects of an ordinary file are read once; overlapping ones are read repeatedly. */
  constructor(private readonly fileBytes: number) {
    this.readBytesMax = 2 * fileBytes;
  }

  object(): void {
    if (++this.objects > PDF_LIMITS.objects)
      throw new BudgetExceeded(problem('pdf_refused', { why: 'has too many objects' }));
  }

  value(): void {
    if (++this.values > PDF_LIMITS.values)
      throw new BudgetExceeded(problem('pdf_refused', { why: 'has too many values in its objects' }));
  }

  /** Counts only numbers that are too large for a reader to represent. */
  number(value: number): void {
    if (value > Number.MAX_SAFE_INTEGER && ++this.hugeNumbers > PDF_LIMITS.hugeNumbers) {
      throw new BudgetExceeded(problem('pdf_refused', { why: 'has numbers that are too large' }));
    }
  }

  name(name: string): void {
    this.names.add(name);
    if (this.names.size > PDF_LIMITS.names)
      throw new BudgetExceeded(problem('pdf_refused', { why: 'has too many names' }));
  }

  reference(number: number, generation: number): void {
    this.referenced.add(`${number} ${generation}`);
    if (this.referenced.size > PDF_LIMITS.referenced)
      throw new BudgetExceeded(problem('pdf_refused', { why: 'refers to too many objects' }));
  }

  keyword(): void {
    if (++this.keywords > PDF_LIMITS.keywords)
      throw new BudgetExceeded(problem('pdf_refused', { why: 'has too many objects' }));
  }

  section(): void {
    if (++this.sections > PDF_LIMITS.sections)
      throw new BudgetExceeded(problem('pdf_refused', { why: 'has too many revisions' }));
  }

  crossReference(entries: number): void {
    this.crossReferences += entries;
    if (this.crossReferences > PDF_LIMITS.crossReferences) {
      throw new BudgetExceeded(problem('pdf_part_refused', { part: 'cross-reference', why: 'is too large' }));
    }
  }

  /** Counts the encoded data of a stream. */
  encoded(bytes: number): void {
    this.encodedBytes += bytes;
    if (this.encodedBytes > PDF_LIMITS.encodedShare * this.fileBytes) {
      throw new BudgetExceeded(problem('pdf_part_refused', { part: 'streams', why: 'overlap too much' }));
    }
  }

  /** Counts bytes that are parsed as objects, including lookahead. */
  read(bytes: number): void {
    this.readBytes += bytes;
    if (this.readBytes > this.readBytesMax)
      throw new BudgetExceeded(problem('pdf_part_refused', { part: 'objects', why: 'overlap too much' }));
  }

  structure(bytes: number): void {
    this.structureBytes += bytes;
    this.readBytesMax += 2 * bytes;
    if (this.structureBytes > PDF_LIMITS.structureBytesTotal) {
      throw new BudgetExceeded(
        problem('pdf_part_refused', { part: 'object streams', why: 'grow too large when decompressed' }),
      );
    }
  }

  content(bytes: number): void {
    this.contentBytes += bytes;
    if (this.contentBytes > PDF_LIMITS.contentBytesTotal) {
      throw new BudgetExceeded(
        problem('pdf_part_refused', { part: 'streams', why: 'grow too large when decompressed' }),
      );
    }
  }
}
