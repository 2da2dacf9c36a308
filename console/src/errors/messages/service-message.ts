/**
 * The text of a message of the service, with a name in braces for each part that differs. The catalogues hold its words for people, in
 * English too, since the service also speaks to programs. The comment before each lets Lingui find it.
 */
export interface ServiceMessage {
  readonly id: string;
}
