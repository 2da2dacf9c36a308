import { Field, ID, ObjectType } from 'type-graphql';

/** As much of a key as anybody in its workspace may see of whoever did something. */
@ObjectType()
export class ActingKey {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'The first characters of the key, for people to tell keys apart.' })
  displayPrefix!: string;
}
