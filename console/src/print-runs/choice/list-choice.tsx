import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { REFERENCES_MAX, readReferences } from './read-references.ts';

interface Props {
  references: readonly string[];
  onChange: (references: string[]) => void;
}

const BYTES_MAX = 2 * 1024 * 1024;

/** A list that identifies campaigns, one per line. Dropped text is inserted into the field, where it can be edited. */
export function ListChoice({ references, onChange }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(() => references.join('\n'));
  const [problem, setProblem] = useState<string | null>(null);
  const change = (typed: string): void => {
    const read = readReferences(typed);
    setProblem(read.length > REFERENCES_MAX ? t`A print run can have at most ${REFERENCES_MAX} campaigns.` : null);
    setText(typed);
    onChange(read.slice(0, REFERENCES_MAX));
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > BYTES_MAX) return setProblem(t`This file is too large for a list of names.`);
    change(readReferences(await file.text()).join('\n'));
  };
  return (
    <>
      <TextArea
        label={t`The list`}
        hint={t`One per line. In a CSV, the column id, externalId, code or name is used.`}
        value={text}
        onChange={change}
        problem={problem}
        rows={5}
      />
      <FileDrop
        label={t`Drop a CSV here`}
        accept={['.csv', '.txt', '.tsv', 'text/csv', 'text/plain']}
        onFiles={([file]) => void take(file)}
      />
    </>
  );
}
