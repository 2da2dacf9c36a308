import { useLingui } from '@lingui/react/macro';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { type ReactNode, useEffect, useState } from 'react';
import { Button, type ButtonLook } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { copyText } from './copy-text.ts';

interface Props {
  text: string;
  /** What is copied, for screen readers: "Copy the address". */
  label: string;
  /** Text in the button; without it there is only an icon. */
  children?: ReactNode;
  look?: ButtonLook;
}

const SHOWN_MS = 2_000;

/** Copies a text, and confirms it for two seconds. */
export function CopyButton({ text, label, children, look = 'quiet' }: Props) {
  const { t } = useLingui();
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsDone(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <>
      <Button
        look={look}
        isIcon={children == null}
        aria-label={isDone && children != null ? t`Copied` : label}
        onPress={async () => setIsDone(await copyText(text))}
      >
        <Icon path={isDone ? mdiCheck : mdiContentCopy} size={18} />
        {children != null && <span>{isDone ? t`Copied` : children}</span>}
      </Button>
      <span role="status" className="visually-hidden">
        {isDone && t`Copied`}
      </span>
    </>
  );
}
