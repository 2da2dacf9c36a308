import type { ServiceMessage } from './service-message.ts';

/** Of files. */
export const FILE_MESSAGES: readonly ServiceMessage[] = [
  /*i18n*/ { id: 'The file is not accepted. See errors.' },
  /*i18n*/ { id: 'The file is too large. See errors.' },
  /*i18n*/ { id: 'Must be at most {max} MB.' },
  /*i18n*/ {
    id: 'The file is too large. Send at most {max} MB, or several.',
  },
  /*i18n*/ {
    id: 'The content names files that cannot be attached. See errors.',
  },
  /*i18n*/ {
    id: 'There is no file {id} in this workspace.',
  },
  /*i18n*/ {
    id: 'The file {id} belongs to another campaign.',
  },
  /*i18n*/ {
    id: 'The file {id} is a PDF; a memory takes images only.',
  },
  /*i18n*/ {
    id: 'The files of this campaign are larger than one page may hold. Attach fewer or smaller ones.',
  },
  /*i18n*/ {
    id: 'The files of all campaigns would exceed their allowance. Delete campaigns or attach fewer.',
  },
  /*i18n*/ {
    id: 'The files of all campaigns would exceed their allowance.',
  },
  /*i18n*/ {
    id: 'The plan {plan} has no uploads. Choose a larger plan.',
  },
  /*i18n*/ { id: 'The file is empty.' },
  /*i18n*/ {
    id: 'The uploads that no campaign shows would exceed their allowance. Attach or delete some.',
  },
  /*i18n*/ { id: 'Send a PNG or JPEG image or a PDF.' },
  /*i18n*/ {
    id: 'The file is declared as {declared} but is a {actual}.',
  },
  /*i18n*/ {
    id: 'This is a HEIC or AVIF picture, which many phones and browsers cannot show. Send it as a JPEG. On an iPhone, Settings > Camera > Formats > Most Compatible makes new photos JPEGs.',
  },
  /*i18n*/ {
    id: 'The file has other data after the end of the image: save it again.',
  },
  /*i18n*/ {
    id: 'The JPEG has print colours (CMYK) of an unknown kind: save it in RGB.',
  },
  /*i18n*/ {
    id: 'The JPEG has more than 8 bits a colour: save it with 8.',
  },
  /*i18n*/ {
    id: 'The JPEG has {count} colour components: save it in grey or RGB.',
  },
  /*i18n*/ {
    id: 'The JPEG has more than {max} scans: save it again, without progressive display.',
  },
  /*i18n*/ {
    id: 'The JPEG has too many scans for its size: save it again, without progressive display.',
  },
  /*i18n*/ {
    id: 'The JPEG has too many tables: save it again.',
  },
  /*i18n*/ {
    id: 'The JPEG is of a kind that browsers do not show: save it as a baseline or progressive JPEG.',
  },
  /*i18n*/ { id: 'The PNG is animated: send a still image.' },
  /*i18n*/ {
    id: 'The PNG needs the non-standard chunk {name}: save it again as an ordinary PNG.',
  },
  /*i18n*/ { id: 'The {format} is damaged: {why}' },
  /*i18n*/ {
    id: 'The PDF has {pages} pages; at most {max} are allowed.',
  },
  /*i18n*/ {
    id: 'The PDF contains {what}.',
  },
  /*i18n*/ {
    id: 'The PDF cannot be parsed; it is damaged or has no pages.',
  },
  /*i18n*/ {
    id: 'The PDF {why}.',
  },
  /*i18n*/ { id: 'The file does not begin as a PDF does.' },
  /*i18n*/ {
    id: 'The file has other data after the end of the PDF.',
  },
  /*i18n*/ {
    id: 'The file has other data between the objects of the PDF.',
  },
  /*i18n*/ { id: 'The file is a ZIP archive at the same time.' },
  /*i18n*/ {
    id: 'The {part} of the PDF {why}.',
  },
  /*i18n*/ {
    id: 'A {part} of the PDF {why}.',
  },
  /*i18n*/ { id: 'An object stream of the PDF is damaged.' },
  /*i18n*/ {
    id: 'The file takes too much time or memory to inspect. Save it again in a simpler form.',
  },
];
