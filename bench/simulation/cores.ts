/** The part of the scheduler that a machine needs. */
export interface Schedule {
  after(milliseconds: number, happen: () => void): void;
}

interface Work {
  readonly milliseconds: number;
  readonly done: () => void;
}

/** Processor cores of a machine: each does one task at a time, in order of arrival. */
export class Cores {
  readonly #schedule: Schedule;
  readonly #count: number;
  readonly #waiting: Work[] = [];
  #first = 0;
  #busy = 0;
  #milliseconds = 0;

  constructor(schedule: Schedule, count: number) {
    this.#schedule = schedule;
    this.#count = count;
  }

  /** Total of all started work. */
  get milliseconds(): number {
    return this.#milliseconds;
  }

  get count(): number {
    return this.#count;
  }

  run(milliseconds: number, done: () => void): void {
    if (this.#busy < this.#count) this.#begin({ milliseconds, done });
    else this.#waiting.push({ milliseconds, done });
  }

  #begin({ milliseconds, done }: Work): void {
    this.#busy++;
    this.#milliseconds += milliseconds;
    this.#schedule.after(milliseconds, () => {
      this.#busy--;
      const next = this.#waiting[this.#first];
      if (next !== undefined) {
        this.#first++;
        if (this.#first === this.#waiting.length) {
          this.#waiting.length = 0;
          this.#first = 0;
        }
        this.#begin(next);
      }
      done();
    });
  }
}
