import { readWifiEncryption, type WifiEncryption } from '../../../../src/core/contract/payloads/types/wifi.ts';
import type { FormFields, FormView } from '../content-format.ts';

export interface WifiView extends FormFields {
  readonly ssid: string;
  readonly password: string;
  readonly encryption: WifiEncryption;
  readonly hidden: boolean;
}

/** A new network has a password; its encryption is known under one of many names. */
export const wifiView: FormView<WifiView> = {
  empty: { ssid: '', password: '', encryption: 'WPA', hidden: false },
  toFields: ({ ssid = '', password = '', encryption = '', hidden = false }) => {
    const named = String(encryption).trim() || (String(password).trim() === '' ? 'nopass' : 'WPA');
    const known = readWifiEncryption(named);
    return known && { ssid: String(ssid), password: String(password), encryption: known, hidden: hidden === true };
  },
  toMembers: (fields) => fields,
};
