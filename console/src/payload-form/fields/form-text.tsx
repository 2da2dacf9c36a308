import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FormFields } from '../content-format.ts';
import type { FormState } from '../form-state.ts';
import type { DirectType, FORMATS } from '../formats.ts';

/** Props of a component with fields. */
export interface FieldsProps<Fields extends FormFields> {
  form: FormState<Fields>;
}

/** Props of the fields of a payload type. */
export type FieldsOf<Type extends DirectType> = FieldsProps<(typeof FORMATS)[Type]['empty']>;

interface Props<Fields extends FormFields> {
  form: FormState<Fields>;
  name: keyof Fields & string;
  label: ReactNode;
  hint?: ReactNode;
  /** Overrides the form's problem. */
  problem?: string | null;
  /** Overrides the field's name if it also represents another field. */
  field?: string;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'email' | 'tel' | 'url';
  placeholder?: string;
  /** Initial number of lines of a multi-line field. */
  rows?: number;
  lengthMax?: number;
  onBlur?: () => void;
}

/** A text of a form. Text with line breaks is always shown in several lines, because a single line would drop them. */
export function FormText<Fields extends FormFields>({ form, name, rows, lengthMax, type, ...props }: Props<Fields>) {
  const { label, hint, inputMode, placeholder, onBlur } = props;
  const value = String(form.fields[name]);
  const change = (text: string): void => form.set({ [name]: text } as Partial<Fields>);
  const shared = {
    label,
    hint,
    value,
    onChange: change,
    field: props.field ?? form.pathOf(name),
    problem: props.problem === undefined ? form.problemOf(name) : props.problem,
    onBlur: () => {
      form.touch(name);
      onBlur?.();
    },
    ...(placeholder !== undefined && { placeholder }),
  };
  if (rows !== undefined || /[\r\n]/.test(value)) {
    return <TextArea {...shared} rows={rows ?? 2} {...(lengthMax !== undefined && { lengthMax })} />;
  }
  return <TextField {...shared} autoComplete="off" {...(type && { type })} {...(inputMode && { inputMode })} />;
}
