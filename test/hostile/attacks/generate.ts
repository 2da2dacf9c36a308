import fc from 'fast-check';
import type { Attack, Target } from './attack.js';
import { formAttacks } from './form-attacks.js';
import { graphqlAttacks } from './graphql-attacks.js';
import { headerAttacks } from './header-attacks.js';
import { hostAttacks } from './host-attacks.js';
import { restAttacks } from './rest-attacks.js';
import { socketAttacks } from './socket-attacks.js';
import { uploadAttacks, type uploadBases } from './upload-attacks.js';

type Bases = Awaited<ReturnType<typeof uploadBases>>;

/** Kinds of attacks, through which the numbers cycle in this order. */
export const KINDS = ['rest', 'graphql', 'headers', 'forms', 'uploads', 'graphql', 'rest', 'sockets', 'hosts'] as const;
export type Kind = (typeof KINDS)[number];

export const kindOf = (number: number): Kind => KINDS[number % KINDS.length] ?? 'rest';

/** Generates attacks by number. The same seed and number produce the same attack, except for the ids of the target. */
export function generatorFor(seed: number, target: Target, bases: Bases, sizeMax: number): (number: number) => Attack {
  const arbitraries: Record<Kind, fc.Arbitrary<Attack>> = {
    rest: restAttacks(target),
    graphql: graphqlAttacks(target),
    headers: headerAttacks(target),
    forms: formAttacks(target),
    uploads: uploadAttacks(target, bases, sizeMax),
    sockets: socketAttacks(target),
    hosts: hostAttacks(target),
  };
  return (number) => {
    const [attack] = fc.sample(arbitraries[kindOf(number)], { seed: (seed * 1_000_003 + number) | 0, numRuns: 1 });
    if (attack === undefined) throw new Error('nothing was generated');
    return attack;
  };
}
