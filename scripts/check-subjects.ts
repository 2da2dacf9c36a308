import { spawnSync } from 'node:child_process';

/* Checks the subjects of the newest commits: at most 72 characters, and a verb that says what changed. */
const SINCE = '2026-11-23T04:00:00Z';
const MAX_LENGTH = 72;
const VAGUE_VERB = /^(Bring|Give|Hold|Keep|Let|Mend|Say|Take|Tell)\b/;
const IMPERATIVE = /^[A-Z][a-z]+ /;

const { status, stdout } = spawnSync('git', ['log', '--no-merges', `--since=${SINCE}`, '--format=%h %s'], {
  encoding: 'utf8',
});
const wrong = (stdout ?? '').split('\n').filter((line) => {
  const subject = line.slice(line.indexOf(' ') + 1);
  return line !== '' && (subject.length > MAX_LENGTH || VAGUE_VERB.test(subject) || !IMPERATIVE.test(subject));
});
if (status !== 0) process.stdout.write('skipped: the subjects of commits, because this folder has no history\n');
for (const line of wrong)
  process.stderr.write(`${line}: begin with a verb such as Add or Fix, in at most ${MAX_LENGTH} characters\n`);
process.exitCode = wrong.length > 0 ? 1 : 0;
