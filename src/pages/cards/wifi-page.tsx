import type { WifiEncryption, WifiNetwork } from '../../campaigns/payloads/types/wifi.js';
import type { PageBody } from '../document/render-page.js';
import { CARD_STYLE_SHEET, Card, CopyField, Detail } from './card.js';
import { WIFI_ICON } from './icons.js';

const ENCRYPTIONS: Readonly<Record<WifiEncryption, string>> = {
  WPA: 'WPA, WPA2 or WPA3',
  WEP: 'WEP',
  nopass: 'None: the network is open',
};

const instructionOf = ({ password, hidden }: WifiNetwork): string => {
  const choose = hidden
    ? 'Open the Wi-Fi settings, choose to add a network, and type in its name as it stands here'
    : 'Open the Wi-Fi settings and choose this network';
  return password === '' ? `${choose}. It needs no password.` : `${choose}, then paste the password.`;
};

export const wifiCard = (network: WifiNetwork): PageBody => {
  const { ssid, password, encryption, hidden } = network;
  const instruction = instructionOf(network);
  return {
    body: (
      <Card kind="Wi-Fi network" icon={WIFI_ICON} title={ssid}>
        <p class="lead" lang="en">
          <bdi>{instruction}</bdi>
        </p>
        <dl class="details">
          {hidden && (
            <Detail label="Network name">
              <CopyField label="Network name" value={ssid} />
            </Detail>
          )}
          {password !== '' && (
            <Detail label="Password">
              <CopyField label="Password" value={password} />
            </Detail>
          )}
          <Detail label="Encryption">
            <bdi lang="en">{ENCRYPTIONS[encryption]}</bdi>
          </Detail>
          {hidden && (
            <Detail label="Visibility">
              <bdi lang="en">Hidden: it is not in the list of networks</bdi>
            </Detail>
          )}
        </dl>
      </Card>
    ),
    styleSheet: CARD_STYLE_SHEET,
    title: `Wi-Fi: ${ssid}`,
    // Names and passwords do not tell the language.
    texts: [instruction],
  };
};
