import { readProblem } from '../api/service-problem.ts';
import { describeProblem } from '../errors/describe-problem.ts';
import { Note } from '../ui/layout/note.tsx';

/** Says why a sign-in with the provider has failed. */
export const ProviderProblem = ({ code }: { code: string }) => (
  <Note role="alert">{describeProblem(readProblem({ code }, code))}</Note>
);
