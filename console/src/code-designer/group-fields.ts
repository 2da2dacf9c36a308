import type { QrStyleInput } from '../../generated/code-designer/preview.ts';
import type { Suggestion } from '../api/api-error.ts';
import type { FieldErrors, ServiceProblem } from '../api/service-problem.ts';
import type { WholeStyle } from './style.ts';

/** Props of each group of the designer. */
export interface GroupFields {
  readonly style: WholeStyle;
  /** Changes these fields and leaves the others unchanged. */
  readonly onChange: (change: QrStyleInput) => void;
  /** Messages by field of the style, without the prefix `style.`. */
  readonly problems: FieldErrors;
  /** Colours that the service would accept. */
  readonly suggestions: readonly Suggestion[];
}

const PREFIX = 'style.';

/** Merges problems from saving and from drawing, by field of the style. */
export function problemsOfStyle(...all: readonly FieldErrors[]): Record<string, readonly ServiceProblem[]> {
  const problems: Record<string, readonly ServiceProblem[]> = {};
  for (const [field, messages] of all.flatMap((errors) => Object.entries(errors))) {
    if (field.startsWith(PREFIX)) problems[field.slice(PREFIX.length)] = messages;
  }
  return problems;
}
