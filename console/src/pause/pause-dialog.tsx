import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import type { QrPauseInput } from '../../generated/campaigns/change-campaigns.ts';
import { languageName } from '../preferences/language-name.ts';
import { DateTimeField } from '../ui/fields/date-time-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';

interface Props {
  title: string;
  /** What a paused campaign says already. */
  pause?: QrPauseInput | null;
  /** The second language of its page. */
  language?: string | null;
  /** What precedes the names of the fields in problems. */
  within?: string;
  /** Rejects with the problems of the fields. */
  onPause: (pause: QrPauseInput | null) => Promise<unknown>;
  onClose: () => void;
}

const FIELDS = ['untilUtc', 'text', 'translatedText', 'link'];

/** Asks until when codes are paused, and what people read who scan them. All of it is optional. */
export function PauseDialog({ title, pause, language = null, within = 'pause.', onPause, onClose }: Props) {
  const { t } = useLingui();
  const [words, setWords] = useState<QrPauseInput>(pause ?? {});
  const change = (part: QrPauseInput): void => setWords({ ...words, ...part });
  const form = useSubmit(
    async () => {
      const { untilUtc, ...texts } = words;
      const said = Object.values(texts).some((text) => text != null && text.trim() !== '');
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      await onPause(untilUtc || said ? { ...words, zone: untilUtc ? zone : null } : null);
      onClose();
    },
    FIELDS.map((field) => within + field),
  );
  const textOf = (name: 'text' | 'translatedText', label: string, hint?: string) => (
    <TextArea
      label={label}
      hint={hint}
      rows={2}
      lengthMax={LIMITS.pauseTextLength}
      value={words[name] ?? ''}
      onChange={(text) => change({ [name]: text })}
      {...form.fieldOf(within + name)}
    />
  );
  return (
    <FormDialog title={title} action={t`Pause`} form={form} onClose={onClose}>
      <Hint>{t`People who scan it see a page that says it is paused.`}</Hint>
      <DateTimeField
        label={t`Until`}
        hint={t`Then it is active again by itself. Empty: until you activate it.`}
        value={words.untilUtc ?? null}
        onChange={(untilUtc) => change({ untilUtc })}
        {...form.fieldOf(`${within}untilUtc`)}
      />
      {textOf('text', t`What people read`, t`For example “We are back on 7 January.”`)}
      {language !== null && textOf('translatedText', t`The same in ${languageName(language)}`)}
      <TextField
        label={t`Link`}
        hint={t`For example your website. Optional.`}
        type="url"
        value={words.link ?? ''}
        onChange={(link) => change({ link })}
        {...form.fieldOf(`${within}link`)}
      />
    </FormDialog>
  );
}
