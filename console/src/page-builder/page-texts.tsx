import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { PAGE_TEXTS } from '../../../src/core/contract/payloads/page-texts.ts';
import type { QrPayloadType } from '../../generated/code-designer/preview.ts';
import { TextArea } from '../ui/fields/text-area.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './page-builder.module.css';
import { readText } from './page-content.ts';

interface Props {
  payloadType: QrPayloadType;
  content: string;
  onChange: (name: string, text: string) => void;
  problemOf: (name: string) => string | null;
  /** What the service puts before the names of these texts. */
  prefix?: string;
  /** The content that these texts translate: only its texts are shown, each below its translation. */
  original?: string;
}

interface Text {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly isLong?: boolean;
  readonly type?: 'tel' | 'url';
}

function TextFields(props: Props & { texts: readonly Text[] }) {
  const { payloadType, texts, content, onChange, problemOf, prefix = 'content.', original } = props;
  const translated = PAGE_TEXTS[payloadType] ?? [];
  const fields = texts.map(({ name, label, hint: help, isLong = false, type }) => {
    const source = original === undefined ? null : readText(original, name);
    if (source !== null && (source === '' || !translated.includes(name))) return null;
    const hint = source === null ? help : <bdi className={styles.original}>{source}</bdi>;
    const props = {
      label,
      field: prefix + name,
      value: readText(content, name),
      onChange: (text: string) => onChange(name, text),
      problem: problemOf(name),
      ...(hint !== undefined && { hint }),
    };
    if (isLong) return <TextArea key={name} {...props} rows={4} lengthMax={LIMITS.hostedProseLength} />;
    return <TextField key={name} {...props} {...(type !== undefined && { inputMode: type })} />;
  });
  return <Stack gap={4}>{fields}</Stack>;
}

/** Texts at the top of the page. */
export function HeadTexts(props: Props) {
  const { t } = useLingui();
  const title = { name: 'title', label: t`Title` };
  const texts: Readonly<Partial<Record<QrPayloadType, readonly Text[]>>> = {
    Menu: [
      { name: 'businessName', label: t`Business name`, hint: t`The heading of the page.` },
      { ...title, hint: t`Below it, for example “Lunch menu” or “Winter 2030”.` },
    ],
    Document: [title, { name: 'summary', label: t`Summary`, hint: t`One or two sentences.`, isLong: true }],
    Memory: [title, { name: 'dateLabel', label: t`When`, hint: t`As it should appear, for example “Summer 2030”.` }],
  };
  return <TextFields {...props} texts={texts[props.payloadType] ?? []} />;
}

/** Texts at the bottom of the page. */
export function FootTexts(props: Props) {
  const { t } = useLingui();
  const texts: Readonly<Partial<Record<QrPayloadType, readonly Text[]>>> = {
    Menu: [
      { name: 'phone', label: t`Phone`, type: 'tel' },
      { name: 'website', label: t`Website`, type: 'url' },
    ],
    Document: [
      {
        name: 'details',
        label: t`Details`,
        hint: t`A short line above text becomes a heading, lines that start with “-” become a list, and addresses become links.`,
        isLong: true,
      },
      { name: 'ctaLabel', label: t`Button label` },
      { name: 'ctaUrl', label: t`Button address`, type: 'url' },
    ],
    Memory: [
      { name: 'location', label: t`Where`, hint: t`A place, or the address of a map.` },
      { name: 'story', label: t`Story`, isLong: true },
    ],
  };
  return <TextFields {...props} texts={texts[props.payloadType] ?? []} />;
}
