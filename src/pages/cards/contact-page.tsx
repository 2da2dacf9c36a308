import type { VNode } from 'preact';
import type { PageWords } from '../../core/words/pages/page-words.js';
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

const Details = ({ contact, words }: { readonly contact: Contact; readonly words: PageWords }): VNode => (
  <dl class="details">
    {contact.numbers.map(({ kind, text }) => (
      <Detail words={words} label={words[kind]}>
        <PhoneLink text={text} />
      </Detail>
    ))}
    {contact.emails.map((email) => (
      <Detail words={words} label={words.email}>
        <EmailLink text={email} />
      </Detail>
    ))}
    {contact.websites.map((website) => (
      <Detail words={words} label={words.website}>
        <WebLink text={website} />
      </Detail>
    ))}
    {contact.addresses.map((lines) => (
      <Detail words={words} label={words.address}>
        <Place words={words} lines={lines} />
      </Detail>
    ))}
    {contact.note !== null && (
      <Detail words={words} label={words.note}>
        <Lines text={contact.note} />
      </Detail>
    )}
  </dl>
);

/** `download` is the address of the vCard file; null in a preview. */
export const contactCard = (contact: Contact, download: string | null): PageBody => ({
  styleSheets: [CARD_STYLE_SHEET],
  // A job title is often in another language than the rest.
  texts: [contact.name, contact.note],
  render: (words) => ({
    title: contact.name,
    // Contact details are only for people who open the page.
    preview: { title: contact.name, description: words.contact, image: null },
    body: (
      <Card words={words} kind={words.contact} icon={<Monogram name={contact.name} />} title={contact.name}>
        <Role {...contact} />
        <DownloadButton words={words} href={download} label={words.saveContact} />
        <Details contact={contact} words={words} />
      </Card>
    ),
  }),
});
