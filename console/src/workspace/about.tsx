import { Trans, useLingui } from '@lingui/react/macro';
import { version } from '../../../package.json';
import { Card } from '../ui/layout/card.tsx';
import { Fact, Facts } from './parts/facts.tsx';

/** The version, and whom it owes what. */
export function About() {
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
        <Fact name={t`Letters and icons`}>
          <Trans>Inter (OFL 1.1), Material Design Icons (Apache 2.0)</Trans>
        </Fact>
      </Facts>
    </Card>
  );
}
