import { type GraphQLField, type GraphQLSchema, getNamedType, isLeafType, isRequiredArgument } from 'graphql';
import { seededRandom } from '../../fixtures/sample-svg.js';
import type { Console } from '../http/console.js';
import { IS_THOROUGH } from '../thorough.js';
import { callOf, wrongAnswer } from './call-root.js';
import { placesOf, valuesWith } from './extremes.js';

/** A call of a mutation in which one input is extreme. */
export interface Write {
  readonly mutation: GraphQLField<unknown, unknown>;
  /** Such as `createTimelineNote.input.date`. */
  readonly place: string;
  readonly extreme: unknown;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Mutations that are tried elsewhere, each with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  uploadQrAsset: 'takes a file: test/hostile/attacks/upload-attacks.ts',
  deleteWorkspace: 'would end the workspace that is read afterwards',
};
/** Extremes of a place in a run. A thorough one tries all. */
const TRIED = 1;

/** Returns calls for every input of every mutation, in a random order. */
export function writesOf(
  schema: GraphQLSchema,
  seed: number,
  idOf: (mutation: string, name: string) => string,
): Write[] {
  const random = seededRandom(seed);
  const shuffled = <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => [random(), item] as const)
      .sort(([one], [other]) => one - other)
      .map(([, item]) => item);
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  const writes = mutations
    .filter(({ name }) => !Object.hasOwn(LEFT_OUT, name))
    .flatMap((mutation) =>
      placesOf(mutation.args).flatMap(({ path, extremes, always }) =>
        [...always, ...shuffled(extremes).slice(0, IS_THOROUGH ? extremes.length : TRIED)].map((extreme): Write => {
          const variables = valuesWith(mutation.args, path, extreme, (name) => idOf(mutation.name, name));
          return { mutation, place: [mutation.name, ...path].join('.'), extreme, variables };
        }),
      ),
    );
  return shuffled(writes);
}

/** Describes a call for people. */
export const describeWrite = ({ place, extreme }: Write): string =>
  `${place} = ${(JSON.stringify(extreme) ?? '').slice(0, 200)}`;

export interface Sent {
  /** What is wrong with the answer; null also for a refusal that callers may expect. */
  readonly problem: string | null;
  readonly isAccepted: boolean;
  /** Of a shared page that was created. */
  readonly sharedPath: string | null;
}

/** Sends a call. */
export async function send(browser: Console, { mutation, variables }: Write): Promise<Sent> {
  const inputs = mutation.args.filter((arg) => isRequiredArgument(arg) || Object.hasOwn(variables, arg.name));
  const type = getNamedType(mutation.type);
  const members = isLeafType(type) ? '' : type.name === 'SharedFiguresAddress' ? '{ url }' : '{ __typename }';
  const answer = await browser.graphql(callOf('mutation', mutation, inputs, members), variables);
  const { data, errors } = answer.body;
  const url = data?.[mutation.name]?.url;
  const sharedPath = typeof url === 'string' ? new URL(url).pathname : null;
  return { problem: wrongAnswer(answer), isAccepted: errors === undefined, sharedPath };
}
