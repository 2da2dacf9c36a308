import type { QrPayloadType } from '../../../generated/code-designer/preview.ts';

export interface FileRules {
  /** Maximum according to the contract. */
  readonly max: number;
  /** For the browser's file dialog. The service inspects the files. */
  readonly accept: readonly string[];
}

const PICTURES = ['image/png', 'image/jpeg'];
const ALL = [...PICTURES, 'application/pdf'];

/** Rules of hosted types; other types have no files. */
export function fileRulesOf(type: QrPayloadType): FileRules {
  if (type === 'Menu') return { max: 8, accept: ALL };
  if (type === 'Document') return { max: 4, accept: ALL };
  return { max: 12, accept: PICTURES };
}
