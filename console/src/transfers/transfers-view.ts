/** State in the address: which import is shown. */
export interface TransfersView {
  import?: string;
}

export function readTransfersView({ import: id }: Record<string, unknown>): TransfersView {
  return typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id) ? { import: id } : {};
}
