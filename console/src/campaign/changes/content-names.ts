import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QrPayloadType } from '../../../../src/core/contract/payloads/payload-type.ts';

type Names = Readonly<Record<string, MessageDescriptor>>;

/** Members of contents, in the words of their forms. */
const NAMES: Names = {
  allDay: msg`All day`,
  assetIds: msg`Files`,
  bcc: msg`Bcc`,
  body: msg`Message`,
  businessName: msg`Business name`,
  cc: msg`Cc`,
  city: msg`City`,
  country: msg`Country`,
  ctaLabel: msg`Button label`,
  ctaUrl: msg`Button address`,
  dateLabel: msg`When`,
  description: msg`Description`,
  details: msg`Details`,
  email: msg`Email`,
  encryption: msg`Security`,
  end: msg`Ends`,
  firstName: msg`First name`,
  fullName: msg`Full name`,
  hidden: msg`The network is hidden`,
  lastName: msg`Last name`,
  location: msg`Where`,
  message: msg`Message`,
  mobile: msg`Mobile phone`,
  note: msg`Note`,
  organization: msg`Organization`,
  password: msg`Password`,
  phone: msg`Phone`,
  postalCode: msg`Postal code`,
  region: msg`State or region`,
  ssid: msg`Network name`,
  start: msg`Starts`,
  story: msg`Story`,
  street: msg`Street and number`,
  subject: msg`Subject`,
  summary: msg`Summary`,
  title: msg`Title`,
  to: msg`To`,
  url: msg`Web address`,
  website: msg`Website`,
};

/** Where the form of a type has another word. */
const OWN_NAMES: Readonly<Partial<Record<QrPayloadType, Names>>> = {
  Event: { title: msg`Event name`, location: msg`Place` },
  Menu: { description: msg`Menu` },
  VCard: { title: msg`Position` },
};

const NAMES_OF = new Map<string, MessageDescriptor>(Object.entries(NAMES));

/** Returns the place of a value in a content of the type, in words; parts without a name stay as they are. */
export function contentName(
  path: string,
  payloadType: QrPayloadType,
  t: (message: MessageDescriptor) => string,
): string {
  const own = new Map(Object.entries(OWN_NAMES[payloadType] ?? {}));
  const names = path.split(' › ').map((part) => {
    const name = own.get(part) ?? NAMES_OF.get(part);
    return name === undefined ? part : t(name);
  });
  return names.join(' › ');
}
