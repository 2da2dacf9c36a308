/** Runs a task for the latest input only: never two at once, and a newer request replaces the waiting one. */
export interface LatestOnly<Input> {
  /**
   * Requests this input. The task begins after `delayMs` without another call, and not before the previous one has
   * ended.
   */
  readonly ask: (input: Input) => void;
  /** Aborts the running task and drops the waiting one. */
  readonly stop: () => void;
}

export function latestOnly<Input>(
  task: (input: Input, signal: AbortSignal) => Promise<void>,
  delayMs: number,
): LatestOnly<Input> {
  let waiting: { readonly input: Input } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | null = null;

  const begin = (): void => {
    timer = undefined;
    if (running !== null || waiting === null) return;
    const { input } = waiting;
    waiting = null;
    const controller = new AbortController();
    running = controller;
    void task(input, controller.signal).finally(() => {
      if (running !== controller) return;
      running = null;
      if (timer === undefined) begin();
    });
  };

  return {
    ask(input) {
      waiting = { input };
      clearTimeout(timer);
      timer = setTimeout(begin, delayMs);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = null;
      running?.abort();
      running = null;
    },
  };
}
