import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { lookUp } from '../../../src/core/contract/look-up.ts';
import { CopyButton } from '../ui/data/copy-button.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import type { Domain } from './domain-actions.ts';
import styles from './domains.module.css';
import { LEADS, RECORD_WORDS } from './words.ts';

type Line = Domain['txtRecord'];

/** The lines to enter in the DNS, each part with a button that copies it. */
export function DnsLines({ domain: { txtRecord, addressRecords } }: { domain: Domain }) {
  const { t } = useLingui();
  return (
    <Stack as="section" gap={3} aria-label={t`What to enter in the DNS`}>
      <h3>{t`What to enter in the DNS`}</h3>
      <Hint isLarge>
        <Trans>Enter these lines where the domain is managed, usually at the provider from whom you bought it.</Trans>
      </Hint>
      {addressRecords.map((line, index) => (
        <DnsLine key={line.type} line={line}>
          {index > 0 && <Trans>Instead, if the line above is refused.</Trans>}{' '}
          {t(lookUp(RECORD_WORDS, line.type) ?? LEADS)}
        </DnsLine>
      ))}
      <DnsLine line={txtRecord}>
        <Trans>Shows that the domain is yours. Keep it, so that nobody else can claim the domain.</Trans>
      </DnsLine>
    </Stack>
  );
}

function DnsLine({ line, children }: { line: Line; children: ReactNode }) {
  const { t } = useLingui();
  const { type } = line;
  const parts = [
    { name: t`Type`, text: type, copy: t`Copy the type ${type}` },
    { name: t`Name`, text: line.name, copy: t`Copy the name of the ${type} record` },
    { name: t`Value`, text: line.value, copy: t`Copy the value of the ${type} record` },
  ];
  return (
    <Stack gap={2} className={styles.line}>
      <dl>
        {parts.map(({ name, text, copy }) => (
          <Row key={name} gap={2}>
            <Hint as="dt" className={styles.name}>
              {name}
            </Hint>
            <Row as="dd" gap={1} isGrowing justify="space-between">
              <code className="breakable">{text}</code>
              <CopyButton text={text} label={copy} />
            </Row>
          </Row>
        ))}
      </dl>
      <Hint>{children}</Hint>
    </Stack>
  );
}
