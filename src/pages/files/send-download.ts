import type { Response } from 'express';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { toCalendarFile } from '../../core/contract/payloads/types/event.js';
import { toVCardFile } from '../../core/contract/payloads/types/v-card.js';
import { downloadName } from '../../core/file-name.js';
import { contentDisposition } from '../../platform/http/content-disposition.js';
import { readEvent } from '../cards/calendar-event.js';
import { readContact } from '../cards/contact.js';
import type { DownloadName } from '../cards/render-card.js';
import { findPublicCampaign, type PublicServices } from '../find-public-campaign.js';

interface Download {
  readonly payloadType: QrPayloadType;
  readonly contentType: string;
  readonly extension: string;
  /** Returns null if the content has no such file. */
  read(content: string): { text: string; name: string } | null;
}

const withName = (text: string | null, name: string | null | undefined, otherwise: string) =>
  text === null ? null : { text, name: name ?? otherwise };

const DOWNLOADS: Readonly<Record<DownloadName, Download>> = {
  'contact.vcf': {
    payloadType: QrPayloadType.VCard,
    contentType: 'text/vcard; charset=utf-8',
    extension: '.vcf',
    read: (content) => withName(toVCardFile(content), readContact(content)?.name, 'contact'),
  },
  'event.ics': {
    payloadType: QrPayloadType.Event,
    contentType: 'text/calendar; charset=utf-8',
    extension: '.ics',
    read: (content) => withName(toCalendarFile(content), readEvent(content)?.title, 'event'),
  },
};

/** Sends the contact or calendar file of an available campaign; returns false if there is none. */
export async function sendDownload(
  services: PublicServices,
  code: string,
  name: DownloadName,
  response: Response,
): Promise<boolean> {
  const { payloadType, contentType, extension, read } = DOWNLOADS[name];
  const campaign = await findPublicCampaign(services, code);
  if (campaign === null || campaign.payloadType !== payloadType) return false;
  const file = read(campaign.content);
  if (file === null) return false;
  response.set({
    'Content-Disposition': contentDisposition('attachment', downloadName([file.name], extension)),
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
