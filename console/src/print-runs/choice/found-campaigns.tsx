import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CampaignView } from '../../campaigns/campaign-view.ts';
import { STATE_NAMES, TYPE_NAMES } from '../../campaigns/words.ts';
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
  const shown = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(names.slice(0, NAMES_SHOWN));
  return (
    <Stack gap={2} role="status">
      <p className={styles.count}>
        {choice.kind === 'view' ? (
          <OfList count={count} words={viewWords(choice.view)} />
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

/** The filters of a view in words: "active, tag Berlin". Empty without any. */
function viewWords({ state, type = [], tag = [], search, import: importId }: CampaignView): string {
  return new Intl.ListFormat(i18n.locale, { type: 'unit' }).format([
    ...(state ? [i18n._(STATE_NAMES[state]).toLocaleLowerCase(i18n.locale)] : []),
    ...type.map((one) => i18n._(TYPE_NAMES[one])),
    ...tag.map((one) => t`tag ${one}`),
    ...(search ? [t`with “${search}”`] : []),
    ...(importId ? [t`from an import`] : []),
  ]);
}
