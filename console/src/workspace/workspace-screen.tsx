import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { version } from '../../../package.json';
import { chooseLanguage, LANGUAGES, type Language } from '../preferences/language.ts';
import { chooseTheme, currentTheme, THEMES, type Theme } from '../preferences/theme.ts';
import { useStore } from '../store.ts';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';
import screen from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { SegmentedControl } from '../ui/layout/segmented-control.tsx';
import { OtherPlaces } from './other-places.tsx';
import { Fact, Facts } from './parts/facts.tsx';
import { PlanCard } from './plan-card.tsx';
import { RestingCodesCard } from './resting-codes-card.tsx';
import styles from './workspace.module.css';
import { WorkspaceCard } from './workspace-card.tsx';

export function WorkspaceScreen() {
  const { t } = useLingui();
  const { session } = useRouteContext({ from: '/signed-in' });
  return (
    <div className={screen.screen}>
      <ScreenHead title={session.workspaceName} documentTitle={t`Workspace`} />
      <div className={styles.columns}>
        <Stack gap={4}>
          <PlanCard />
          <WorkspaceCard />
          {session.scopes.includes('qr:read') && <RestingCodesCard />}
        </Stack>
        <Stack gap={4}>
          <OtherPlaces />
          <PreferencesCard />
          <About />
        </Stack>
      </div>
    </div>
  );
}

const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

/** Preferences of this browser only. */
function PreferencesCard() {
  const { t, i18n } = useLingui();
  const theme = useStore(currentTheme);
  const themeNames: Record<Theme, string> = { system: t`System`, light: t`Light`, dark: t`Dark` };
  const languages = Object.entries(LANGUAGES).map(([id, name]) => ({ id, name }));
  return (
    <Card title={t`This browser`}>
      <Row gap={3} lineGap={2} justify="space-between" isWrapping className={styles.preference}>
        <span>{t`Language`}</span>
        <SegmentedControl
          label={t`Language`}
          segments={languages}
          value={i18n.locale}
          onChange={(language) => {
            if (isLanguage(language)) void chooseLanguage(language);
          }}
        />
      </Row>
      <Row gap={3} lineGap={2} justify="space-between" isWrapping className={styles.preference}>
        <span>{t`Colours`}</span>
        <SegmentedControl
          label={t`Colours`}
          segments={THEMES.map((id) => ({ id, name: themeNames[id] }))}
          value={theme}
          onChange={chooseTheme}
        />
      </Row>
    </Card>
  );
}

/** Version and credits. */
function About() {
  const { t } = useLingui();
  return (
    <Card title={t`About Signpost`}>
      <Facts>
        <Fact name="Signpost">
          <Trans>Version {version}, under the MIT licence</Trans>
        </Fact>
        <Fact name={t`Countries and cities`}>
          <a href="https://db-ip.com" rel="noreferrer" target="_blank">
            IP Geolocation by DB-IP
          </a>{' '}
          (CC BY 4.0)
        </Fact>
        <Fact name={t`World map`}>
          <Trans>Natural Earth, in the public domain</Trans>
        </Fact>
        <Fact name={t`Font and icons`}>
          <Trans>Inter (OFL 1.1), Material Design Icons (Apache 2.0)</Trans>
        </Fact>
      </Facts>
    </Card>
  );
}
