import type { Response } from 'express';
import { cleanFileName } from '../../assets/file-name.js';
import { QrPayloadType } from '../../campaigns/payloads/payload-type.js';
import { toCalendarFile } from '../../campaigns/payloads/types/event.js';
import { toVCardFile } from '../../campaigns/payloads/types/v-card.js';
import { readEvent } from '../cards/calendar-event.js';
import { readContact } from '../cards/contact.js';
import type { DownloadName } from '../cards/draw-card.js';
import { findPublicCampaign, type PublicServices } from '../find-page.js';

interface Download {
  readonly payloadType: QrPayloadType;
  readonly contentType: string;
  readonly ending: string;
  /** Null when the content holds no such file. */
  read(content: string): { text: string; name: string } | null;
}

const withName = (text: string | null, name: string | undefined, otherwise: string) =>
  text === null ? null : { text, name: name ?? otherwise };

const DOWNLOADS: Readonly<Record<DownloadName, Download>> = {
  'contact.vcf': {
    payloadType: QrPayloadType.VCard,
    contentType: 'text/vcard; charset=utf-8',
    ending: '.vcf',
    read: (content) => withName(toVCardFile(content), readContact(content)?.name, 'contact'),
  },
  'event.ics': {
    payloadType: QrPayloadType.Event,
    contentType: 'text/calendar; charset=utf-8',
    ending: '.ics',
    read: (content) => withName(toCalendarFile(content), readEvent(content)?.title, 'event'),
  },
};

const NAME_LENGTH = 60;

/** A name that every file system takes, and that is not hidden. */
const fileNameOf = (name: string, ending: string): string => {
  const plain = name.replace(/\p{Cf}/gu, '').replace(/[\\/:*?"<>|\p{Cc} ]+/gu, ' ');
  return cleanFileName([...plain.replace(/^[. ]+/, '')].slice(0, NAME_LENGTH).join('')) + ending;
};

/** Sends the file of an available campaign's page; false when there is none. */
export async function sendDownload(
  services: PublicServices,
  code: string,
  name: DownloadName,
  response: Response,
): Promise<boolean> {
  const { payloadType, contentType, ending, read } = DOWNLOADS[name];
  const campaign = await findPublicCampaign(services, code);
  if (campaign === null || campaign.payloadType !== payloadType) return false;
  const file = read(campaign.content);
  if (file === null) return false;
  // RFC 6266: Express writes names beyond ASCII in both forms of the parameter. It would set a type of its own, too.
  response.attachment(fileNameOf(file.name, ending));
  response.set({
    'Content-Type': contentType,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
  response.end(file.text);
  return true;
}
