import { registerEnumType } from 'type-graphql';
import { QrPayloadType } from './payloads/payload-type.js';

export enum QrCodeMode {
  Static = 'Static',
  Dynamic = 'Dynamic',
}

registerEnumType(QrCodeMode, {
  name: 'QrCodeMode',
  description: 'Static codes hold their content themselves; Dynamic ones the address of a redirect that counts scans.',
});
registerEnumType(QrPayloadType, { name: 'QrPayloadType' });
