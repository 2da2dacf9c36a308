import type { VNode } from 'preact';
import type { WifiNetwork } from '../../core/contract/payloads/types/wifi.js';
import type { PageWords } from '../../core/words/pages/page-words.js';
import type { PageBody } from '../document/render-page.js';
import { CARD_STYLE_SHEET, Card, Detail } from './card.js';
import { CopyField } from './copy-field.js';
import { COPY_SCRIPT } from './copy-script.js';
import { WIFI_ICON } from './icons.js';

interface NetworkProps {
  readonly network: WifiNetwork;
  readonly words: PageWords;
}

const instructionOf = ({ network: { encryption, hidden }, words }: NetworkProps): string => {
  if (encryption === 'nopass') return hidden ? words.joinHiddenOpenNetwork : words.joinOpenNetwork;
  return hidden ? words.joinHiddenNetwork : words.joinNetwork;
};

const encryptionOf = ({ network: { encryption, account }, words }: NetworkProps): string => {
  if (encryption === 'nopass') return words.encryptionNone;
  const name = encryption === 'WPA' ? words.encryptionWpa : encryption;
  return [name, ...(account?.methods ?? [])].join(' · ');
};

const Details = ({ network, words }: NetworkProps): VNode => (
  <dl class="details">
    {network.hidden && (
      <Detail words={words} label={words.networkName}>
        <CopyField words={words} id="network-name" label={words.networkName} value={network.ssid} />
      </Detail>
    )}
    {network.account !== undefined && network.account.identity !== '' && (
      <Detail words={words} label={words.userName}>
        <CopyField words={words} id="user-name" label={words.userName} value={network.account.identity} />
      </Detail>
    )}
    {network.password !== '' && (
      <Detail words={words} label={words.password}>
        <CopyField words={words} id="password" label={words.password} value={network.password} />
      </Detail>
    )}
    <Detail words={words} label={words.encryption}>
      <bdi lang={words.language}>{encryptionOf({ network, words })}</bdi>
    </Detail>
    {network.hidden && (
      <Detail words={words} label={words.visibility}>
        <bdi lang={words.language}>{words.visibilityHidden}</bdi>
      </Detail>
    )}
  </dl>
);

export const wifiCard = (network: WifiNetwork): PageBody => ({
  styleSheets: [CARD_STYLE_SHEET],
  // Names and passwords do not indicate the language.
  texts: [],
  render: (words) => ({
    title: `Wi-Fi: ${network.ssid}`,
    // Nothing about the network is for people who only see the link.
    preview: { title: words.wifiNetwork, description: null, image: null },
    script: COPY_SCRIPT,
    body: (
      <Card words={words} kind={words.wifiNetwork} icon={WIFI_ICON} title={network.ssid}>
        <p class="lead" lang={words.language}>
          <bdi>{instructionOf({ network, words })}</bdi>
        </p>
        <Details network={network} words={words} />
      </Card>
    ),
  }),
});
