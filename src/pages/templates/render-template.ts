import { h, type VNode } from 'preact';
import { lookUp } from '../../core/contract/look-up.js';
import { menuIntroduction } from '../../core/contract/menus/menu-text.js';
import { type HostedPayloadType, QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { EXPERIENCE_TEMPLATES } from '../../core/contract/payloads/payloads.js';
import { readDocument } from '../../core/contract/payloads/types/document.js';
import { readMemory } from '../../core/contract/payloads/types/memory.js';
import { readMenu } from '../../core/contract/payloads/types/menu.js';
import { type LinkPreview, toDescription } from '../document/link-preview.js';
import type { PageBody } from '../document/render-page.js';
import type { PageFiles } from '../files/page-files.js';
import { DocumentClean } from './document-clean.js';
import { MemoryGallery } from './memory-gallery.js';
import { MemoryJournal } from './memory-journal.js';
import { MenuModern } from './menu-modern.js';
import { MenuWarm } from './menu-warm.js';
import { ProductStory } from './product-story.js';
import { SalonLuxe } from './salon-luxe.js';
import type { MenuState, TemplateInput } from './template.js';

/** Renders content with one template; hides the template's content type from the table below. */
type Render = (content: string, files: PageFiles, menu: MenuState) => PageBody;

/** The fields of menu, document and memory that `head` needs. */
interface Headed {
  readonly title: string | null;
  readonly businessName?: string | null;
  readonly description?: string | null;
  readonly summary?: string | null;
  readonly details?: string | null;
  readonly story?: string | null;
}

/** Texts that indicate the language: names of businesses and places do not. */
const textsOf = ({ title, description, summary, details, story }: Headed): (string | null)[] =>
  [title, description, summary, details, story].map((text) => text ?? null);

const previewOf = (content: Headed, { shareImage, pictures }: PageFiles): LinkPreview => {
  const { businessName, title, description, summary, details, story } = content;
  const introduction = summary ?? story ?? details ?? menuIntroduction(description ?? null);
  const image = shareImage ?? pictures[0]?.src ?? null;
  return {
    title: businessName ?? title ?? '',
    description: toDescription([businessName ? title : null, introduction].filter(Boolean).join(' · ')),
    image,
  };
};

/** Whether a menu says no more than its content. */
const isPlain = ({ house, soldOut, dishPictures }: MenuState): boolean =>
  house === null && soldOut.size + dishPictures.size === 0;

const entry =
  <Content extends Headed>(
    styleSheet: string,
    read: (content: string) => Content,
    template: (input: TemplateInput<Content> & { readonly menu: MenuState }) => VNode,
  ): Render =>
  (text, files, menu) => {
    const content = read(text);
    const preview = previewOf(content, files);
    return {
      styleSheets: [...(isPlain(menu) ? [] : ['templates/house.css']), `templates/${styleSheet}`],
      texts: textsOf(content),
      // An element is drawn only where it is shown: the page in its own language may only lend its preview.
      render: (words) => ({
        title: preview.title,
        preview,
        body: h(() => template({ content, words, menu, ...files }), {}),
      }),
    };
  };

/** Page templates by their names in the contract. */
const TEMPLATES: Readonly<Record<string, Render>> = {
  MenuModern: entry('menu-modern.css', readMenu, MenuModern),
  MenuWarm: entry('menu-warm.css', readMenu, MenuWarm),
  SalonLuxe: entry('salon-luxe.css', readMenu, SalonLuxe),
  DocumentClean: entry('document-clean.css', readDocument, DocumentClean),
  ProductStory: entry('product-story.css', readDocument, ProductStory),
  MemoryGallery: entry('memory-gallery.css', readMemory, MemoryGallery),
  MemoryJournal: entry('memory-journal.css', readMemory, MemoryJournal),
};

const DEFAULTS: Readonly<Record<HostedPayloadType, Render>> = {
  [QrPayloadType.Menu]: entry('menu-modern.css', readMenu, MenuModern),
  [QrPayloadType.Document]: entry('document-clean.css', readDocument, DocumentClean),
  [QrPayloadType.Memory]: entry('memory-gallery.css', readMemory, MemoryGallery),
};

/** Renders checked content of a hosted type. `None` or a template of another type selects the type's default. */
export function renderTemplate(
  type: HostedPayloadType,
  template: string,
  content: string,
  files: PageFiles,
  menu: MenuState,
): PageBody {
  const isOfType = EXPERIENCE_TEMPLATES[type]?.includes(template) ?? false;
  const render = (isOfType ? lookUp(TEMPLATES, template) : undefined) ?? DEFAULTS[type];
  return render(content, files, menu);
}
