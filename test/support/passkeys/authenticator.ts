import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What an authenticator or a browser may do wrong. */
export interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  /** User present, verified, backup eligible and backed up; default: all. */
  readonly flags?: number;
  /** Default: one more than before. */
  readonly counter?: number;
  /** Changes the signature's last byte. */
  readonly isTampered?: boolean;
  /** Signs with another key. */
  readonly key?: KeyObject;
  readonly userHandle?: string;
  readonly id?: string;
}

interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

const FLAGS = 0x01 | 0x04 | 0x08 | 0x10;
const HAS_CREDENTIAL = 0x40;

const encoded = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (text: Uint8Array | string): Buffer => createHash('sha256').update(text).digest();

export const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** A browser with an authenticator in software that holds one passkey: EC P-256, without attestation. */
export class Authenticator {
  readonly id = encoded(randomBytes(32));
  readonly #key = newKey();
  readonly #origin: string;
  counter = 0;
  userHandle = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Creates the passkey: what `navigator.credentials.create()` returns. */
  create(options: Options, faults: Faults = {}): object {
    this.userHandle = options.user?.id ?? '';
    const id = Buffer.from(faults.id ?? this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const flags = (faults.flags ?? FLAGS) | HAS_CREDENTIAL;
    const rpId = faults.rpId ?? options.rp?.id ?? '';
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey()]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(Buffer.concat([dataOf(rpId, flags, this.counter), credential]))],
    ]);
    const response = {
      clientDataJSON: this.#clientData('webauthn.create', options, faults),
      attestationObject: encoded(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
      transports: ['internal'],
    };
    return { id: encoded(id), rawId: encoded(id), type: 'public-key', clientExtensionResults: {}, response };
  }

  /** Signs in: what `navigator.credentials.get()` returns. */
  get(options: Options, faults: Faults = {}): object {
    this.counter = faults.counter ?? this.counter + 1;
    const data = dataOf(faults.rpId ?? options.rpId ?? '', faults.flags ?? FLAGS, this.counter);
    const clientDataJSON = this.#clientData('webauthn.get', options, faults);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = sign('sha256', signed, faults.key ?? this.#key);
    if (faults.isTampered) signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 1, signature.length - 1);
    const id = faults.id ?? this.id;
    const userHandle = faults.userHandle ?? this.userHandle;
    const response = { clientDataJSON, authenticatorData: encoded(data), signature: encoded(signature), userHandle };
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, { challenge }: Options, faults: Faults): string {
    const { origin = this.#origin, crossOrigin = false } = faults;
    const data = { type: faults.type ?? type, challenge: faults.challenge ?? challenge, origin, crossOrigin };
    return encoded(JSON.stringify(data));
  }

  /** In COSE: kty EC2, alg ES256, crv P-256, x, y. */
  #publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#key.export({ format: 'jwk' });
    const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'));
    const cose = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return isoCBOR.encode(cose as Parameters<typeof isoCBOR.encode>[0]);
  }
}

/** Authenticator data without a credential: the hash of the relying party, flags and counter. */
function dataOf(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), rest]);
}
