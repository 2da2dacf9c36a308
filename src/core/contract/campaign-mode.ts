import { registerEnumType } from 'type-graphql';
import { QrPayloadType } from './payloads/payload-type.js';

export enum QrCodeMode {
  Static = 'Static',
  Dynamic = 'Dynamic',
}

registerEnumType(QrCodeMode, {
  name: 'QrCodeMode',
  description: 'Static codes encode their content; Dynamic codes encode the address of a redirect that counts scans.',
});
registerEnumType(QrPayloadType, { name: 'QrPayloadType' });
