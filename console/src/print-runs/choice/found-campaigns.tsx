import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { viewWords } from '../../campaigns/view-words.ts';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import styles from './choice.module.css';
import { REFERENCES_MAX } from './read-references.ts';
import type { Choice, ChosenCampaigns } from './use-chosen-campaigns.ts';

const NAMES_SHOWN = 5;

/** Number of campaigns in a choice, and which texts of a list match none or several. */
export function FoundCampaigns({ found, choice }: { found: ChosenCampaigns; choice: Choice }) {
  const { i18n } = useLingui();
  const { count, names, missing, ambiguous } = found;
  const more = count - NAMES_SHOWN;
  const inList = (texts: readonly string[]): string => new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(texts);
  const shown = inList(names.slice(0, NAMES_SHOWN));
  return (
    <Stack gap={2} role="status">
      <p className={styles.count}>
        {choice.kind === 'view' ? (
          <OfList count={count} words={inList(viewWords(choice.view))} />
        ) : (
          <Plural value={count} _0="No campaign yet" one="# campaign" other="# campaigns" />
        )}
      </p>
      {names.length > 0 && (
        <Hint dir="auto">
          {more > 0 ? (
            <Trans>
              {shown} and {more} more
            </Trans>
          ) : (
            shown
          )}
        </Hint>
      )}
      {count > REFERENCES_MAX && (
        <Hint tone="amber">
          <Trans>A print run can have at most {REFERENCES_MAX}. Choose fewer.</Trans>
        </Hint>
      )}
      {missing.length > 0 && (
        <Texts texts={missing}>
          <Plural value={missing.length} one="# line matches no campaign:" other="# lines match no campaign:" />
        </Texts>
      )}
      {ambiguous.length > 0 && (
        <Texts texts={ambiguous}>
          <Plural
            value={ambiguous.length}
            one="# name belongs to several campaigns. Use the code or external ID:"
            other="# names belong to several campaigns. Use the codes or external IDs:"
          />
        </Texts>
      )}
    </Stack>
  );
}

function OfList({ count, words }: { count: number; words: string }) {
  return words === '' ? (
    <Plural
      value={count}
      _0="Your list is empty."
      one="The # campaign of your list"
      other="All # campaigns of your list"
    />
  ) : (
    <Plural
      value={count}
      _0={`No campaign of your list: ${words}`}
      one={`The # campaign of your list: ${words}`}
      other={`The # campaigns of your list: ${words}`}
    />
  );
}

function Texts({ texts, children }: { texts: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <Hint tone="amber">{children}</Hint>
      <ul className={styles.texts}>
        {texts.slice(0, 100).map((text) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
