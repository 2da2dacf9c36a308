import { UUID } from '../../../src/core/contract/ids/uuid.ts';
import { present } from '../address-search.ts';

/** State in the address: the list, first as its dry run and then as its import, and the run that prints it. */
export interface LabelsView {
  import?: string;
  run?: string;
}

const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value : undefined;

export const readLabelsView = (query: Record<string, unknown>): LabelsView =>
  present({ import: idIn(query.import), run: idIn(query.run) });
