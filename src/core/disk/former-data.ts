/** What is wrong with data from before the baseline of the schema, and what to do. */
export const FORMER_DATA =
  'was written by a commit before the baseline of the schema. Export its workspaces with commit 868e2b30 ' +
  '(npm run -s cli -- export), start this version with an empty database, data folder and bucket, and import the archives.';
