import { UUID } from '../../../src/core/contract/ids/uuid.ts';

/** State in the address: which import is shown. */
export interface TransfersView {
  import?: string;
}

export function readTransfersView({ import: id }: Record<string, unknown>): TransfersView {
  return typeof id === 'string' && UUID.test(id) ? { import: id } : {};
}
