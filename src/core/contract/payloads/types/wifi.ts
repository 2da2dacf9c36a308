import { CAMPAIGN_PAGE } from '../payload.js';
import { readSimple, type SimpleForms, simplePayload } from '../simple-payload.js';
import type { MemberReader } from '../syntax/json-members.js';
import { readWifiEncryption, type WifiEncryption } from './wifi-encryption.js';

export interface WifiNetwork {
  readonly ssid: string;
  /** Empty exactly when the network is open. */
  readonly password: string;
  readonly encryption: WifiEncryption;
  readonly hidden: boolean;
}

/** IEEE 802.11: an SSID has 0 to 32 octets. */
const SSID_OCTETS_MAX = 32;

const MEMBERS = {
  ssid: ['ssid'],
  password: ['password'],
  encryption: ['encryption', 'security', 'type'],
  hidden: ['hidden'],
} as const;

/** Content: `WIFI:…;;` or `{ssid, password, encryption|security|type, hidden}`. */
const forms: SimpleForms<WifiNetwork> = {
  members: MEMBERS,
  isWire: (text) => /^wifi:/i.test(text),
  readBare: () => null,
  readMembers: (reader) => {
    const ssid = reader.text(MEMBERS.ssid, { shape: 'line' }) ?? '';
    reader.require(MEMBERS.ssid, ssid !== '', "Must be the network's name.");
    reader.require(
      MEMBERS.ssid,
      Buffer.byteLength(ssid) <= SSID_OCTETS_MAX,
      `Must be at most ${SSID_OCTETS_MAX} bytes in UTF-8.`,
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
  const problem = 'Must be one of WPA, WEP, nopass.';
  const named = reader.parsed(MEMBERS.encryption, readWifiEncryption, problem);
  const encryption = named ?? (password === '' ? 'nopass' : 'WPA');
  if (!reader.isWrong(MEMBERS.encryption)) {
    const open = encryption === 'nopass';
    reader.require(MEMBERS.password, open || password !== '', 'Send the password, or name the encryption nopass.');
    reader.require(MEMBERS.password, !open || password === '', 'Leave it out: the encryption nopass has no password.');
  }
  return encryption;
};

/**
 * Escapes a value as ZXing's format requires. Its advice to quote what looks hexadecimal is not followed: phones take the
 * quotes as part of a password such as 12345678.
 */
const fieldValue = (text: string): string => text.replace(/[\\;,:"]/g, '\\$&');

/** Sticky: anything that is not a field ends the reading. */
const FIELD = /([A-Za-z0-9]+):((?:\\.|[^\\;])*);*/gsuy;
const QUOTED = /^"(?:\\.|[^\\"])*"$/su;

/** Returns the network in a checked content, in wire form or not; null when it is only text. */
export const readWifi = (content: string): WifiNetwork | null => {
  const reading = readSimple(forms, content);
  if (reading.form === 'value') return reading.value;
  if (reading.form !== 'wire') return null;
  const fields = new Map<string, string>();
  for (const [, name = '', value = ''] of reading.text.slice('WIFI:'.length).matchAll(FIELD)) {
    const plain = QUOTED.test(value) ? value.slice(1, -1) : value;
    fields.set(name.toUpperCase(), plain.replace(/\\(.)/gsu, '$1'));
  }
  const ssid = fields.get('S') ?? '';
  if (ssid === '') return null;
  const password = fields.get('P') ?? '';
  const encryption = readWifiEncryption(fields.get('T') ?? '') ?? (password === '' ? 'nopass' : 'WPA');
  return { ssid, password: encryption === 'nopass' ? '' : password, encryption, hidden: fields.get('H') === 'true' };
};

export const wifiPayload = simplePayload(forms, () => CAMPAIGN_PAGE);
