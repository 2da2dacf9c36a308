/**
 * A message of the service: `id` is its text, with a name in braces for each part that differs. `message` is the English for people where
 * the service speaks to programs. The comment before each lets Lingui find it.
 */
export interface ServiceMessage {
  readonly id: string;
  readonly message: string;
}
