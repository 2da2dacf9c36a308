import fc from 'fast-check';

/** One of several choices, each as often as its weight says. */
export const weighted = <Value>(
  ...choices: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<Value>])[]
): fc.Arbitrary<Value> => fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
