/** What is wrong with data from before the baseline of the schema, and what to do. It is never changed. */
export const FORMER_DATA =
  'was written by a version before 1.0. Export its workspaces with commit 868e2b30 (npm run -s cli -- export), ' +
  'start this version with an empty database and data folder, and import the archives there.';
