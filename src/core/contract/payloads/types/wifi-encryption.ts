export type WifiEncryption = 'WPA' | 'WEP' | 'nopass';

/** Reads what clients call an encryption, null for anything else. The format of codes has one name for all generations of WPA. */
export const readWifiEncryption = (text: string): WifiEncryption | null => {
  if (/^(?:wpa[23]?|wpa\/wpa2|wpa2\/wpa3|wpa[23]?-(?:psk|personal)|sae)$/i.test(text)) return 'WPA';
  if (/^wep$/i.test(text)) return 'WEP';
  return /^(?:nopass|none|open)$/i.test(text) ? 'nopass' : null;
};
