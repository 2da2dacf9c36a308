import { LIMITS } from '../../core/contract/contract-limits.js';
import { responseTooLarge } from '../../core/errors.js';

const { responseBytes } = LIMITS.graphql;

/**
 * What a GraphQL query may still read into memory and send, each up to the limit of a response. The cost of a query is
 * known before it is executed, but not how large its texts are: a style may contain a picture of 700 KB.
 */
export class ResponseBudget {
  #unread = responseBytes;
  #unsent = responseBytes;

  get isExceeded(): boolean {
    return this.#unread < 0 || this.#unsent < 0;
  }

  /** Call it before reading rows of this size. Throws `query_too_complex` above the limit, and from then on. */
  read(bytes: number): void {
    this.#unread -= bytes;
    this.#check();
  }

  /** Call it for every value of the response, with its approximate size. Throws like `read`. */
  send(bytes: number): void {
    this.#unsent -= bytes;
    this.#check();
  }

  #check(): void {
    if (this.isExceeded) throw responseTooLarge(responseBytes);
  }
}
