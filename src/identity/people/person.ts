import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { UtcTime } from '../../platform/database/utc-time.js';

/** Somebody who signs in to the console. Belongs to no workspace, but is a member of some. */
@Entity({ tableName: 'person' })
export class Person {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** In lower case. Null for a first Owner who has not named one yet. */
  @Property({ type: 'text', nullable: true, unique: true })
  email!: string | null;

  /**
   * In lower case: what the person has entered and not confirmed. Until then it counts nowhere and anybody may enter it,
   * so that nobody learns whether another person has it. Null for a verified `email`.
   */
  @Property({ type: 'text', nullable: true })
  newEmail!: string | null;

  /** When a mail to the address, or a sign-in provider, first showed that it is the person's own. */
  @UtcTime({ nullable: true })
  emailVerifiedUtc!: Date | null;

  @Property({ type: 'text' })
  name!: string;

  /** A language of the console; null for the browser's. */
  @Property({ type: 'text', nullable: true })
  language!: string | null;

  @UtcTime()
  createdUtc!: Date;
}
