import { i18n, type Messages } from '@lingui/core';
import { PROBLEMS } from '../../../src/core/contract/problems.ts';
import type { ServiceProblem } from '../api/service-problem.ts';
import { loadWords } from '../preferences/words.ts';

// No screen of the first load needs these words: importing modules wait for them.
await loadWords(['errors']);

const ENGLISH: Readonly<Record<string, readonly [forPrograms: string, forPeople?: string]>> = PROBLEMS;

/** Compiles a text with placeholders for Lingui. */
const compile = (text: string): Messages[string] =>
  text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : [part]));

i18n.load(
  'en',
  Object.fromEntries(
    Object.entries(ENGLISH).map(([code, [forPrograms, forPeople = forPrograms]]) => [code, compile(forPeople)]),
  ),
);

/**
 * Describes a problem in the person's language. A code that only a newer service knows is shown in that service's
 * English.
 */
export const describeProblem = ({ code, params, message }: ServiceProblem): string =>
  Object.hasOwn(PROBLEMS, code) ? i18n._(code, params) : (message ?? code);

/** Joins the problems of one field into one text. */
export const describeProblems = (problems: readonly ServiceProblem[]): string =>
  problems.map(describeProblem).join(' ');
