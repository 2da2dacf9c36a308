import { setMember } from '../../../src/core/contract/look-up.ts';
import type { Suggestion } from '../api/api-error.ts';
import type { FieldErrors, ServiceProblem } from '../api/service-problem.ts';
import type { LookChange, WholeLook } from './look.ts';

/** Props of each group of the designer. */
export interface GroupFields {
  readonly look: WholeLook;
  /** Changes these fields and leaves the others unchanged. */
  readonly onChange: (change: LookChange) => void;
  /** Messages by field of the look: `foregroundColor`, `frame.text`. */
  readonly problems: FieldErrors;
  /** Colours that the service would accept. */
  readonly suggestions: readonly Suggestion[];
}

const PREFIX = /^(?:style|design)\./;

/** Merges problems from saving and from drawing, by field of the look. */
export function problemsOfLook(...all: readonly FieldErrors[]): Record<string, readonly ServiceProblem[]> {
  const problems: Record<string, readonly ServiceProblem[]> = {};
  for (const [field, messages] of all.flatMap((errors) => Object.entries(errors))) {
    if (PREFIX.test(field)) setMember(problems, field.replace(PREFIX, ''), messages);
  }
  return problems;
}
