import type { VNode } from 'preact';
import type { DocumentContent } from '../../campaigns/payloads/document.js';
import type { MemoryContent } from '../../campaigns/payloads/memory.js';
import type { MenuContent } from '../../campaigns/payloads/menu.js';
import type { PageFiles } from '../page-files.js';

/** What a template draws. */
export interface TemplateInput<Content> extends PageFiles {
  readonly content: Content;
}

/** The inside of a page's body. Every text goes through preact, which escapes it. */
export type Template<Content> = (input: TemplateInput<Content>) => VNode;

export type MenuTemplate = Template<MenuContent>;
export type DocumentTemplate = Template<DocumentContent>;
export type MemoryTemplate = Template<MemoryContent>;
