import { lookUp } from '../../look-up.js';
import { problem } from '../../problems.js';
import { utf8Length } from '../../text.js';
import { type Part, readSimple, type SimpleFormat, simplePayload } from '../simple-payload.js';
import { splitFields, unescapeField, withClosing } from '../syntax/code-fields.js';
import type { MemberReader } from '../syntax/json-members.js';

export type WifiEncryption = 'WPA' | 'WEP' | 'nopass';

/**
 * Reads clients' names for an encryption; null for anything else. The wire form has one name for all
 * generations of WPA.
 */
export const readWifiEncryption = (text: string): WifiEncryption | null => {
  if (/^(?:wpa[23]?|wpa\/wpa2|wpa2\/wpa3|wpa[23]?-(?:psk|personal)|sae)$/i.test(text)) return 'WPA';
  if (/^wep$/i.test(text)) return 'WEP';
  return /^(?:nopass|none|open)$/i.test(text) ? 'nopass' : null;
};

export interface WifiNetwork {
  readonly ssid: string;
  /** Empty if the network is open. */
  readonly password: string;
  readonly encryption: WifiEncryption;
  readonly hidden: boolean;
  /** For a network whose users have accounts (WPA Enterprise), such as eduroam: the user, and how to log in. */
  readonly account?: { readonly identity: string; readonly methods: readonly string[] };
}

/** An SSID has 0 to 32 octets (IEEE 802.11). */
const SSID_OCTETS_MAX = 32;

const MEMBERS = {
  ssid: ['ssid'],
  password: ['password'],
  encryption: ['encryption', 'security', 'type'],
  hidden: ['hidden'],
} as const;

/** Content: `WIFI:…;;` or `{ssid, password, encryption|security|type, hidden}`. */
const format: SimpleFormat<keyof typeof MEMBERS, WifiNetwork> = {
  purpose: 'joins a Wi-Fi network',
  members: MEMBERS,
  isWire: (text) => /^wifi:/i.test(text),
  completeWire: withClosing,
  readText: (text) => splitWire(text),
  readMembers: (reader) => {
    const ssid = reader.text(MEMBERS.ssid, { shape: 'line' }) ?? '';
    reader.require(MEMBERS.ssid, ssid !== '', problem('network_name_needed'));
    reader.require(
      MEMBERS.ssid,
      utf8Length(ssid) <= SSID_OCTETS_MAX,
      problem('at_most_bytes', { max: SSID_OCTETS_MAX }),
    );
    const password = reader.text(MEMBERS.password, { shape: 'line' }) ?? '';
    const encryption = encryptionIn(reader, password);
    return { ssid, password, encryption, hidden: reader.flag(MEMBERS.hidden) ?? false };
  },
  toWire: ({ ssid, password, encryption, hidden }) => {
    const secret = password === '' ? '' : `P:${fieldValue(password)};`;
    return `WIFI:T:${encryption};S:${fieldValue(ssid)};${secret}${hidden ? 'H:true;' : ''};`;
  },
};

const encryptionIn = (reader: MemberReader, password: string): WifiEncryption => {
  const named = reader.parsed(MEMBERS.encryption, readWifiEncryption, problem('not_wifi_encryption'));
  const encryption = named ?? (password === '' ? 'nopass' : 'WPA');
  if (!reader.isWrong(MEMBERS.encryption)) {
    const open = encryption === 'nopass';
    reader.require(MEMBERS.password, open || password !== '', problem('wifi_password_needed'));
    reader.require(MEMBERS.password, !open || password === '', problem('wifi_password_unused'));
  }
  return encryption;
};

/**
 * Escapes a value as required by ZXing's format. Ignores its advice to quote values that look hexadecimal, because
 * phones treat the quotes as part of a password such as 12345678.
 */
const fieldValue = (text: string): string => text.replace(/[\\;,:"]/g, '\\$&');

const QUOTED = /^"(?:\\.|[^\\"])*"$/su;
const MEMBER_OF: Readonly<Record<string, string>> = { S: 'ssid', P: 'password', T: 'encryption', H: 'hidden' };

/** Splits the fields of a wire form. Other text, and whatever follows the last field, becomes a part without a name. */
const splitWire = (text: string): Part[] => {
  const { fields, rest } = /^wifi:/i.test(text) ? splitFields(text) : { fields: [], rest: text };
  return [
    ...fields.map(({ name, value }): Part => {
      const plain = unescapeField(QUOTED.test(value) ? value.slice(1, -1) : value);
      const member = lookUp(MEMBER_OF, name.toUpperCase()) ?? name.toUpperCase();
      return [member, member === 'hidden' && FLAG.test(plain) ? /^t/i.test(plain) : plain];
    }),
    ...(rest === '' ? [] : [['', rest] as const]),
  ];
};

const FLAG = /^(?:true|false)$/i;

/** Returns the network in a checked content, in wire form or not; null if the content is only text. */
export const readWifi = (content: string): WifiNetwork | null => {
  const reading = readSimple(format, content);
  if (reading.form === 'value') return reading.value;
  if (reading.form !== 'wire') return null;
  const fields = new Map(splitWire(reading.text));
  const ssid = String(fields.get('ssid') ?? '');
  if (ssid === '') return null;
  const password = String(fields.get('password') ?? '');
  const [identity = '', ...phases] = ['I', 'E', 'PH2'].map((name) => String(fields.get(name) ?? ''));
  const methods = phases.filter((method) => method !== '');
  const account = identity === '' && methods.length === 0 ? undefined : { identity, methods };
  const isOpen = password === '' && account === undefined;
  const encryption = readWifiEncryption(String(fields.get('encryption') ?? '')) ?? (isOpen ? 'nopass' : 'WPA');
  const hidden = fields.get('hidden') === true;
  return { ssid, password: encryption === 'nopass' ? '' : password, encryption, hidden, ...(account && { account }) };
};

export const wifiPayload = simplePayload(format);
