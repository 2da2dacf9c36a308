import { useCallback, useState } from 'react';
import { lookUp } from '../../../src/core/contract/look-up.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import { describeProblems } from '../errors/describe-problem.ts';
import type { ContentFormat, FormFields, KeptMembers } from './content-format.ts';

/** State shared by the fields of a form. */
export interface FormState<Fields extends FormFields> {
  readonly fields: Fields;
  readonly set: (change: Partial<Fields>) => void;
  /**
   * A field's problem in the person's language: the service's, or what the service would report once the field has lost
   * focus.
   */
  readonly problemOf: (name: keyof Fields & string) => string | null;
  /** Call this when a field loses focus. */
  readonly touch: (name: string) => void;
  /** Field name in the service's errors. */
  readonly pathOf: (name: keyof Fields & string) => string;
}

interface Input<Fields extends FormFields> {
  readonly format: ContentFormat<Fields>;
  readonly content: string;
  readonly fields: Fields;
  readonly kept: KeptMembers;
  readonly errors: FieldErrors;
  readonly onChange: (content: string) => void;
}

/** An empty name stands for the whole content. */
const pathTo = (name: string): string => (name === '' ? 'content' : `content.${name}`);

export function useFormState<Fields extends FormFields>(input: Input<Fields>): FormState<Fields> {
  const { format, content, fields, kept, errors, onChange } = input;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const touch = useCallback((name: string) => setTouched((names) => new Set(names).add(name)), []);
  const own = format.check(content);
  return {
    fields,
    touch,
    pathOf: (name) => pathTo(format.names[name]?.[0] ?? name),
    set: (change) => onChange(format.write({ ...fields, ...change }, kept)),
    problemOf: (name) => {
      const paths = (format.names[name] ?? [name]).map(pathTo);
      const said = paths.flatMap((path) => lookUp(errors, path) ?? []);
      const expected = touched.has(name) ? paths.flatMap((path) => lookUp(own, path) ?? []) : [];
      const messages = said.length > 0 ? said : expected;
      return messages.length === 0 ? null : describeProblems(messages);
    },
  };
}
