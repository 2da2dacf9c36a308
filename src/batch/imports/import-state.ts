import { registerEnumType } from 'type-graphql';

/** The names are stored, so they must not change. */
export enum ImportState {
  Waiting = 'Waiting',
  Running = 'Running',
  Finished = 'Finished',
  Failed = 'Failed',
  Cancelled = 'Cancelled',
}

registerEnumType(ImportState, {
  name: 'ImportState',
  valuesConfig: {
    Finished: { description: 'Every row was processed. Some may have problems.' },
    Failed: { description: 'The file cannot be read, or the import could not continue. `problem` says why.' },
  },
});

/** Whether an import in this state is finished. */
export const hasEnded = (state: ImportState): boolean => state !== ImportState.Waiting && state !== ImportState.Running;
