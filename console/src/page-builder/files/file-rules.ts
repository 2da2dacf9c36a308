import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import type { QrPayloadType } from '../../../generated/code-designer/preview.ts';

export interface FileRules {
  /** Whether the page cannot be saved without a file. Then a cover can be drawn. */
  readonly isNeeded: boolean;
  /** Maximum according to the contract. */
  readonly max: number;
  /** For the browser's file dialog. The service inspects the files. */
  readonly accept: readonly string[];
}

const PICTURES = ['image/png', 'image/jpeg'];
const ALL = [...PICTURES, 'application/pdf'];

/** Rules of hosted types; other types have no files. */
export function fileRulesOf(type: QrPayloadType): FileRules {
  if (type === 'Menu') return { isNeeded: true, max: LIMITS.menuAssetsMax, accept: ALL };
  if (type === 'Document') return { isNeeded: false, max: LIMITS.documentAssetsMax, accept: ALL };
  return { isNeeded: false, max: LIMITS.memoryAssetsMax, accept: PICTURES };
}
