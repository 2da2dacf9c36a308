/** The tasks that a child process performs, by name: functions of one plain value that give a plain value. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;
export type TaskName<T extends Tasks> = keyof T & string;
export type TaskInput<T extends Tasks, Name extends TaskName<T>> = Parameters<T[Name]>[0];
export type TaskValue<T extends Tasks, Name extends TaskName<T>> = Awaited<ReturnType<T[Name]>>;

/** What one child may take. What breaks a limit ends the child. */
export interface WorkerLimits {
  /** Of JavaScript's heap. */
  readonly heapMegabytes: number;
  /** Of the whole process, as the system counts it: a child has 60 to 100 before its first task. */
  readonly residentMegabytes: number;
  /** Processor time of one task, whatever else the machine is busy with. */
  readonly processorMs: number;
  /** Of one task, from when it begins to run: for one that waits for something that never comes. */
  readonly taskMs: number;
}

/** Why a task has no value. */
export type Failure =
  /** It took more memory than it may. */
  | 'memory'
  /** It ran longer than it may, by either clock. */
  | 'time'
  /** The process that performed it ended, for another reason. */
  | 'died'
  /** It threw an error. */
  | 'threw'
  /** No process could be started for it. */
  | 'not started'
  /** Too many tasks wait, in all or of its owner. */
  | 'queue full'
  /** It has waited longer than it may. */
  | 'waited too long'
  /** The pool is closed. */
  | 'closed';

export type Outcome<Value> = { readonly value: Value } | { readonly failure: Failure };

/** To a child: one at a time. */
export interface TaskMessage {
  readonly name: string;
  readonly input: unknown;
}

/** From a child: `ready` once, then one of the others for each task. */
export type ChildMessage = { readonly ready: true } | { readonly value: unknown } | { readonly threw: string };
