/** The tasks that a child process performs, by name: functions from one plain value to another. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;
export type TaskName<T extends Tasks> = keyof T & string;
export type TaskInput<T extends Tasks, Name extends TaskName<T>> = Parameters<T[Name]>[0];
export type TaskValue<T extends Tasks, Name extends TaskName<T>> = Awaited<ReturnType<T[Name]>>;

/** Limits of one child process. A task that exceeds one ends the process. */
export interface WorkerLimits {
  /** JavaScript's heap. */
  readonly heapMegabytes: number;
  /** Resident memory of the whole process. It has 60 to 100 before its first task. */
  readonly residentMegabytes: number;
  /** Processor time of one task, which does not grow when the machine is busy. */
  readonly processorMs: number;
  /** Elapsed time of one task, from its start: for one that waits for ever. */
  readonly taskMs: number;
}

/** Why a task has no value. */
export type Failure =
  /** It exceeded a limit of memory. */
  | 'memory'
  /** It exceeded the limit of processor time or of elapsed time. */
  | 'time'
  /** Its process ended for another reason. */
  | 'died'
  /** It threw an error. */
  | 'threw'
  /** No process could be started for it. */
  | 'not started'
  /** Too many tasks are waiting, in all or of its owner. */
  | 'queue full'
  /** It waited too long in the queue. */
  | 'waited too long'
  /** The pool is closed. */
  | 'closed';

export type Outcome<Value> = { readonly value: Value } | { readonly failure: Failure };

/** The message that gives a child a task; one at a time. */
export interface TaskMessage {
  readonly name: string;
  readonly input: unknown;
}

/** A message from a child: `ready` once, then one of the others for each task. */
export type WorkerMessage = { readonly ready: true } | { readonly value: unknown } | { readonly threw: string };
