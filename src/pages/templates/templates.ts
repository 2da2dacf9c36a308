import type { VNode } from 'preact';
import { EXPERIENCE_TEMPLATES } from '../../campaigns/payloads/payload.js';
import { type HostedPayloadType, QrPayloadType } from '../../campaigns/payloads/payload-type.js';
import { readDocument } from '../../campaigns/payloads/types/document.js';
import { readMemory } from '../../campaigns/payloads/types/memory.js';
import { readMenu } from '../../campaigns/payloads/types/menu.js';
import type { PageFiles } from '../files/page-files.js';
import { DocumentClean } from './document-clean.js';
import { MemoryGallery } from './memory-gallery.js';
import { MemoryJournal } from './memory-journal.js';
import { MenuModern } from './menu-modern.js';
import { MenuWarm } from './menu-warm.js';
import { ProductStory } from './product-story.js';
import { SalonLuxe } from './salon-luxe.js';
import type { Template } from './template.js';

/** A hosted page before its shell. */
export interface DrawnPage {
  readonly body: VNode;
  /** Path of its style sheet below `src/pages`. */
  readonly sheet: string;
  readonly title: string;
  /** What is written on it, to tell the language by. */
  readonly texts: readonly (string | null)[];
}

/** A template whose content the table below does not need to know any more. */
type Draw = (content: string, files: PageFiles) => DrawnPage;

const entry =
  <Content extends { title: string | null; businessName?: string | null }>(
    sheet: string,
    read: (content: string) => Content,
    template: Template<Content>,
  ): Draw =>
  (text, files) => {
    const content = read(text);
    return {
      body: template({ content, ...files }),
      sheet: `templates/${sheet}`,
      title: content.businessName ?? content.title ?? '',
      texts: Object.values(content).filter((value) => typeof value === 'string'),
    };
  };

/** THE table of the page templates, by the contract's names. */
const TEMPLATES: Readonly<Record<string, Draw>> = {
  MenuModern: entry('menu-modern.css', readMenu, MenuModern),
  MenuWarm: entry('menu-warm.css', readMenu, MenuWarm),
  SalonLuxe: entry('salon-luxe.css', readMenu, SalonLuxe),
  DocumentClean: entry('document-clean.css', readDocument, DocumentClean),
  ProductStory: entry('product-story.css', readDocument, ProductStory),
  MemoryGallery: entry('memory-gallery.css', readMemory, MemoryGallery),
  MemoryJournal: entry('memory-journal.css', readMemory, MemoryJournal),
};

const DEFAULTS: Readonly<Record<HostedPayloadType, Draw>> = {
  [QrPayloadType.Menu]: entry('menu-modern.css', readMenu, MenuModern),
  [QrPayloadType.Document]: entry('document-clean.css', readDocument, DocumentClean),
  [QrPayloadType.Memory]: entry('memory-gallery.css', readMemory, MemoryGallery),
};

/** Draws a hosted content. A template that is not of its kind (`None`) stands for the kind's first. Content is checked. */
export function drawHosted(type: HostedPayloadType, template: string, content: string, files: PageFiles): DrawnPage {
  const isOfKind = EXPERIENCE_TEMPLATES[type]?.includes(template) ?? false;
  const draw = (isOfKind ? TEMPLATES[template] : undefined) ?? DEFAULTS[type];
  return draw(content, files);
}
