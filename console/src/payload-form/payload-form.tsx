import type { QrPayloadType } from '../../generated/code-designer/preview.ts';
import { describeMessages } from '../errors/describe-message.ts';
import { ContentAsText } from './content-as-text.tsx';
import { type ContentFormat, type FieldMessages, type FormFields } from './content-format.ts';
import { FIELDS_OF } from './fields/fields-of.ts';
import { useFormState } from './form-state.ts';
import { type DirectType, FORMATS, isDirectType } from './formats.ts';
import { KeptMembersNote } from './kept-members-note.tsx';
import styles from './payload-form.module.css';

export interface PayloadFormProps {
  readonly payloadType: QrPayloadType;
  /** The content, as the contract writes it for the payload type. */
  readonly value: string;
  readonly onChange: (content: string) => void;
  /** Messages by field of the service (`content`, `content.phone`), of the value as it is: to be taken away when it changes. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The first field takes the focus when the form appears. */
  readonly autoFocus?: boolean;
}

/** What a code says, for the payload types that are no page. Hosted types show nothing. */
export function PayloadForm({ payloadType, ...props }: PayloadFormProps) {
  return isDirectType(payloadType) ? <TypedForm key={payloadType} payloadType={payloadType} {...props} /> : null;
}

type TypedProps = Omit<PayloadFormProps, 'payloadType'> & { payloadType: DirectType };

function TypedForm({ payloadType, value, onChange, errors, autoFocus = false }: TypedProps) {
  // The fields of a format and of its component are those of the same type.
  const format = FORMATS[payloadType] as unknown as ContentFormat<FormFields>;
  const read = format.read(value);
  const fields = read.kind === 'fields' ? read.fields : format.empty;
  const kept = read.kind === 'fields' ? read.kept : {};
  const state = useFormState({ format, fields, kept, errors, onChange });
  if (read.kind === 'text') return <ContentAsText value={value} onChange={onChange} errors={errors} />;
  const Fields = FIELDS_OF[payloadType];
  return (
    <div className={styles.form}>
      <Fields form={state} autoFocus={autoFocus} />
      <KeptMembersNote members={kept} />
      <WholeProblem errors={errors} isOwnField={Object.values(format.names).flat().includes('')} />
    </div>
  );
}

/** What is wrong with the content as a whole, where no field stands for it. */
function WholeProblem({ errors, isOwnField }: { errors: FieldMessages; isOwnField: boolean }) {
  const messages = errors.content ?? [];
  if (isOwnField || messages.length === 0) return null;
  return (
    <p className={styles.problem} role="alert" data-field="content" tabIndex={-1}>
      {describeMessages(messages)}
    </p>
  );
}
