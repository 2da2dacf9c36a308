import type { SourceFile } from '../source-files.js';

/** What an expression of SQL may begin a parameter with: `?`, `$1`, or a value of a template. */
const PARAMETER = String.raw`(?:\?|\$\d|\$\{)`;

/** Casts of members of JSON to other types than text, of columns to JSON, and expansions of JSON that is not a parameter. */
const JSON_CAST = new RegExp(
  [
    String.raw`->>?\s*(?:'\w+'|\?|\d+)\s*\)?\s*::\s*(?!text\b|jsonb?\b)\w+`,
    String.raw`cast\s*\([^()]*->[^()]*\)`,
    String.raw`\b[a-z_]+(?:\.[a-z_]+)?::jsonb?\b`,
    String.raw`\bjsonb?_(?:to_record|populate_record|array_elements|each|object_keys|path_query)\w*\((?!\s*${PARAMETER})`,
  ].join('|'),
  'g',
);

/** Columns of JSON that statements read past MikroORM. */
const JSON_COLUMNS =
  /\b(?:style|design|translation|house|sold_out|schedule|rules|goal|period|details|ignored_columns)\b/;

/** Returns the casts in a file, which fail a whole query where one value is damaged. */
export const jsonCastsIn = ({ path, text }: SourceFile): string[] =>
  [...text.matchAll(JSON_CAST)].map(([cast]) => `${path}: ${cast}`);

/** Whether a file has a statement that reads such columns, and does not check what it reads. */
export const readsJsonUnchecked = ({ text }: SourceFile): boolean =>
  !text.includes('soundRow(') && (text.match(/`[^`]*\bselect\b[^`]*`/g) ?? []).some((sql) => JSON_COLUMNS.test(sql));

/** Files with such statements that need no check, with the reasons. */
export const UNREAD_JSON: Readonly<Record<string, string>> = {
  'campaigns/brand-kits/manage-brand-kits.ts': 'adds up bytes',
  'campaigns/history/list-revisions.ts': 'adds up bytes',
  'campaigns/history/add-revisions.ts': 'copies within the database',
  'campaigns/lists/relist-campaigns.ts': 'reads times by stored_time',
  'pages/hosts/leads-page.tsx': 'compares within the database',
};

/** Entities with columns whose values have no type of GraphQL, and how they are read. */
export const UNTYPED_JSON: Readonly<Record<string, string>> = {
  'identity/sessions/sign-in-attempt.ts': 'by completeSignIn, with a shape',
  'batch/print-runs/print-run.ts': 'the options, by the run alone',
  'campaigns/assets/asset.ts': 'the copies, by the file alone',
  'pages/previews/page-preview.ts': 'by the preview alone',
};
