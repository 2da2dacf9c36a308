import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { pageStyleOf } from '../../page-builder/design/page-style.ts';
import { isHosted } from '../../page-builder/page-content.ts';
import { Phone } from '../../page-builder/preview/phone.tsx';
import { usePagePreview } from '../../page-builder/preview/use-page-preview.ts';
import { languageName } from '../../preferences/language-name.ts';
import { Columns, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { SegmentedControl } from '../../ui/layout/segmented-control.tsx';
import type { TabProps } from '../campaign-tab.ts';
import styles from '../changes/changes.module.css';
import { contentLines } from '../changes/content-lines.ts';
import { contentName } from '../changes/content-names.ts';

/** The content of a campaign for people who may not change it: its texts, and its page if it has one. */
export function ReadContent({ campaign }: TabProps) {
  const { t } = useLingui();
  const { payloadType, content } = campaign;
  const lines = contentLines(content).filter(({ path }) => !path.startsWith('assetIds'));
  return (
    <Columns min="20rem" gap={6}>
      <Stack as="dl" gap={3}>
        {lines.map(({ path, value }) => (
          <Stack key={path}>
            <Hint as="dt">{path === '' ? t`Content` : contentName(path, payloadType, t)}</Hint>
            <dd className={styles.text} dir="auto">
              {value}
            </dd>
          </Stack>
        ))}
      </Stack>
      {isHosted(payloadType) && <HostedPage campaign={campaign} />}
    </Columns>
  );
}

function HostedPage({ campaign: { payloadType, content, style, translation, house } }: TabProps) {
  const { t } = useLingui();
  const languages = translation === null ? [] : [translation.contentLanguage, translation.language];
  const [language = '', setLanguage] = useState(languages[0]);
  const state = usePagePreview({ payloadType, content, style: pageStyleOf(style), translation, house, language });
  return (
    <Stack gap={4}>
      {languages.length > 0 && (
        <SegmentedControl
          label={t`Language`}
          segments={languages.map((id) => ({ id, name: languageName(id) }))}
          value={language}
          onChange={setLanguage}
        />
      )}
      <Phone state={state} />
    </Stack>
  );
}
