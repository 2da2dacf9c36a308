/** The tasks that a child process performs, by name. Each is a function from one plain value to another. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;
export type TaskName<T extends Tasks> = keyof T & string;
export type TaskInput<T extends Tasks, Name extends TaskName<T>> = Parameters<T[Name]>[0];
export type TaskValue<T extends Tasks, Name extends TaskName<T>> = Awaited<ReturnType<T[Name]>>;

/** Limits of one child process. A task that exceeds one ends the process. */
export interface WorkerLimits {
  /** Limit of JavaScript's heap. */
  readonly heapMegabytes: number;
  /** Resident memory of the whole process, which has 60 to 100 before its first task. */
  readonly residentMegabytes: number;
  /** Processor time of one task, which does not increase when the machine is busy. */
  readonly processorMs: number;
  /** Elapsed time of one task from its start, in case it waits forever. */
  readonly taskMs: number;
}

/** Why a task has no result. */
export type Failure =
  /** A memory limit was exceeded. */
  | 'memory'
  /** The limit of processor time or elapsed time was exceeded. */
  | 'time'
  /** The process ended for another reason. */
  | 'died'
  /** The task threw an error. */
  | 'threw'
  /** No process could be started. */
  | 'not started'
  /** Too many tasks are waiting, in total or for the owner. */
  | 'queue full'
  /** The task waited too long in the queue. */
  | 'waited too long'
  /** The pool is closed. */
  | 'closed';

export type Outcome<Value> = { readonly value: Value } | { readonly failure: Failure };

/** Message that gives a task to a child, one at a time. */
export interface TaskMessage {
  readonly name: string;
  readonly input: unknown;
}

/** Message from a child: `ready` once, then one of the others for each task. */
export type WorkerMessage = { readonly ready: true } | { readonly value: unknown } | { readonly threw: string };
