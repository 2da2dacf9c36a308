import { globSync, readFileSync } from 'node:fs';

/*
 * Prints every phrase that reads like a translation, with the words to write instead, in what people read: documents, comments,
 * messages, texts of the console and descriptions of the API.
 */
const FILES = [
  '*.md',
  'docs/**/*.md',
  '{bench,console,deploy,schema,scripts,src,test}/**/*.{ts,tsx,po,graphql,yaml,yml}',
];
/** This file, and types that are generated from the schema, which is looked at. */
const EXCLUDED = ['scripts/check-prose.ts', 'console/generated/**'];

/** A phrase and the words to write instead. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again'],
  [/\bfor ever\b/i, 'forever'],
  [/\bin place of\b/i, 'instead of'],
  [/\bcalls? for (many|it|them)\b/i, 'bulk operation, request'],
  [/\bof one call\b/i, 'of a single request'],
  [/\bthere is no such [^.]*\bhere\b/i, '… not found'],
  [/\bmay only look\b/i, 'is read-only'],
  [/\bcomes? to rest\b/i, 'settle'],
  [/\b(is|was) that of row\b/i, 'same as row'],
  [/\bturning disks?\b/i, 'spinning disk'],
  [/\bnothing fits\b/i, 'no results'],
  [/\bis believed\b/i, 'is trusted'],
  [/\bheeds?\b/i, 'respect'],
  [/\bleads? over this\b/i, 'redirects through'],
  [/\bnot any more\b/i, 'no longer'],
  [/\bmend(s|ed|ing)?\b/, 'fix, correct'],
  [/\bhinders?\b/i, 'prevent'],
  [/\bmay be tried once more\b/i, 'try again'],
  [/\bso (dear|cheap) as\b/i, 'as expensive as'],
];

const found = globSync(FILES, { exclude: EXCLUDED }).flatMap((path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      PHRASES.flatMap(([phrase, better]) => {
        const words = phrase.exec(line)?.[0];
        return words === undefined ? [] : [`${path}:${index + 1}: “${words}”: write “${better}”`];
      }),
    ),
);
if (found.length > 0) {
  process.stderr.write(`${found.join('\n')}\n`);
  process.exitCode = 1;
}
