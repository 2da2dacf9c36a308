import {
  readWifiEncryption,
  type WifiEncryption,
} from '../../../../src/core/contract/payloads/types/wifi-encryption.ts';
import { jsonFormat } from '../json-format.ts';

export interface WifiFields extends Record<string, string | boolean> {
  readonly ssid: string;
  readonly password: string;
  readonly encryption: WifiEncryption;
  readonly hidden: boolean;
}

/** IEEE 802.11: an SSID has 0 to 32 octets. */
const SSID_OCTETS_MAX = 32;

const WIRE = /^wifi:/i;
const FIELDS = /^wifi:(?:[TSPH]:(?:\\.|[^\\;:,"])*;)+;?$/isu;
const FIELD = /([TSPH]):((?:\\.|[^\\;])*);/gisu;

/** Reads `WIFI:T:WPA;S:name;P:secret;;` that has each field at most once, and no other. */
function readWire(text: string): WifiFields | null {
  if (!FIELDS.test(text)) return null;
  const fields = new Map<string, string>();
  for (const [, name = '', value = ''] of text.slice('WIFI:'.length).matchAll(FIELD)) {
    if (fields.has(name.toUpperCase())) return null;
    fields.set(name.toUpperCase(), value.replace(/\\(.)/gsu, '$1'));
  }
  const hidden = fields.get('H') ?? 'false';
  const password = fields.get('P') ?? '';
  const encryption = readWifiEncryption(fields.get('T') ?? (password === '' ? 'nopass' : 'WPA'));
  if (encryption === null || !/^(?:true|false)$/.test(hidden)) return null;
  return { ssid: fields.get('S') ?? '', password, encryption, hidden: hidden === 'true' };
}

/** `{ssid, password, encryption, hidden}`. */
export const wifiFormat = jsonFormat<WifiFields>({
  empty: { ssid: '', password: '', encryption: 'WPA', hidden: false },
  names: {
    ssid: ['ssid'],
    password: ['password'],
    encryption: ['encryption', 'security', 'type'],
    hidden: ['hidden'],
  },
  flags: ['hidden'],
  fromMembers: ({ ssid = '', password = '', encryption, hidden = false }) => {
    const byPassword = String(password).trim() === '' ? 'nopass' : 'WPA';
    const known = encryption === undefined ? byPassword : readWifiEncryption(String(encryption).trim() || byPassword);
    return known && { ssid: String(ssid), password: String(password), encryption: known, hidden: hidden === true };
  },
  toMembers: (fields) => fields,
  isWire: (text) => WIRE.test(text),
  fromText: readWire,
  toText: () => null,
  check: (check, { ssid, password, encryption }) => {
    const name = check.text('ssid', ssid, 'line');
    check.require('ssid', name !== '', "Must be the network's name.");
    const octets = new TextEncoder().encode(name).length;
    check.require('ssid', octets <= SSID_OCTETS_MAX, `Must be at most ${SSID_OCTETS_MAX} bytes in UTF-8.`);
    const isOpen = encryption === 'nopass';
    const isBlank = check.text('password', password, 'line') === '';
    check.require('password', isOpen || !isBlank, 'Send the password, or name the encryption nopass.');
    check.require('password', !isOpen || isBlank, 'Leave it out: the encryption nopass has no password.');
  },
});
