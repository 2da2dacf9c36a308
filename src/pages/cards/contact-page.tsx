import type { VNode } from 'preact';
import type { PageBody } from '../document/render-page.js';
import { CARD_STYLE_SHEET, Card, Detail, DownloadButton, Lines } from './card.js';
import type { Contact } from './contact.js';
import { Monogram } from './icons.js';
import { EmailLink, PhoneLink, Place, WebLink } from './links.js';

const Role = ({ title, organization }: Contact): VNode | null =>
  title === null && organization === null ? null : (
    <div class="lead">
      {title !== null && <p dir="auto">{title}</p>}
      {organization !== null && <p dir="auto">{organization}</p>}
    </div>
  );

/** `download` is the address of the vCard file; null in a preview. */
export const contactCard = (contact: Contact, download: string | null): PageBody => ({
  body: (
    <Card kind="Contact" icon={<Monogram name={contact.name} />} title={contact.name}>
      <Role {...contact} />
      <DownloadButton href={download} label="Save contact" />
      <dl class="details">
        {contact.numbers.map(({ kind, text }) => (
          <Detail label={kind}>
            <PhoneLink text={text} />
          </Detail>
        ))}
        {contact.emails.map((email) => (
          <Detail label="Email">
            <EmailLink text={email} />
          </Detail>
        ))}
        {contact.websites.map((website) => (
          <Detail label="Website">
            <WebLink text={website} />
          </Detail>
        ))}
        {contact.addresses.map((lines) => (
          <Detail label="Address">
            <Place lines={lines} />
          </Detail>
        ))}
        {contact.note !== null && (
          <Detail label="Note">
            <Lines text={contact.note} />
          </Detail>
        )}
      </dl>
    </Card>
  ),
  styleSheet: CARD_STYLE_SHEET,
  title: contact.name,
  texts: [contact.name, contact.organization, contact.title, contact.note],
});
