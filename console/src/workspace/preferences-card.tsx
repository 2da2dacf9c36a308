import { useLingui } from '@lingui/react/macro';
import { chooseLanguage, LANGUAGES, type Language } from '../preferences/language.ts';
import { chooseTheme, currentTheme, THEMES, type Theme } from '../preferences/theme.ts';
import { useStore } from '../store.ts';
import { Card } from '../ui/layout/card.tsx';
import { SegmentedControl } from '../ui/layout/segmented-control.tsx';
import styles from './workspace.module.css';

const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

/** Of this browser only. */
export function PreferencesCard() {
  const { t, i18n } = useLingui();
  const theme = useStore(currentTheme);
  const themeNames: Record<Theme, string> = { system: t`System`, light: t`Light`, dark: t`Dark` };
  const languages = Object.entries(LANGUAGES).map(([id, name]) => ({ id, name }));
  return (
    <Card title={t`This browser`}>
      <div className={styles.preference}>
        <span>{t`Language`}</span>
        <SegmentedControl
          label={t`Language`}
          segments={languages}
          value={i18n.locale}
          onChange={(language) => {
            if (isLanguage(language)) void chooseLanguage(language);
          }}
        />
      </div>
      <div className={styles.preference}>
        <span>{t`Colours`}</span>
        <SegmentedControl
          label={t`Colours`}
          segments={THEMES.map((id) => ({ id, name: themeNames[id] }))}
          value={theme}
          onChange={chooseTheme}
        />
      </div>
    </Card>
  );
}
