import { registerEnumType } from 'type-graphql';
import { enumOf } from '../../core/contract/names/enum-of.js';

/** The names are stored, so they must not change. */
export const ImportState = enumOf('Waiting', 'Running', 'Finished', 'Failed', 'Cancelled');
export type ImportState = keyof typeof ImportState;

registerEnumType(ImportState, {
  name: 'ImportState',
  valuesConfig: {
    Finished: { description: 'Every row was processed. Some may have problems.' },
    Failed: { description: 'The file cannot be read, or the import could not continue. `problem` says why.' },
  },
});

/** Whether an import in this state is finished. */
export const hasEnded = (state: ImportState): boolean => state !== ImportState.Waiting && state !== ImportState.Running;
