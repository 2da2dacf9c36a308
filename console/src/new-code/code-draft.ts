import type { QrCodeMode, QrPayloadType, QrStyleInput } from '../../generated/code-designer/preview.ts';
import { hasCardPage } from '../code-designer/card-pages.ts';
import { kitChange, pageOfKit } from '../code-designer/kits/kit-look.ts';
import { type Look, PLAIN_LOOK, withChange } from '../code-designer/look.ts';
import type { AddressChoice } from '../domains/addresses.ts';
import { newStyle } from '../page-builder/design/page-style.ts';
import { isHosted } from '../page-builder/page-content.ts';

/** Input for a code that does not exist yet. */
export interface CodeDraft extends AddressChoice {
  /** Null until a goal is chosen. */
  readonly payloadType: QrPayloadType | null;
  /** Null for the mode that suits the payload type. */
  readonly mode: QrCodeMode | null;
  /** Content by payload type, so that looking at another goal loses nothing. */
  readonly contents: Readonly<Partial<Record<QrPayloadType, string>>>;
  /** Null for a name suggested from the content. */
  readonly name: string | null;
  /** Chosen last part of the address on the service's own host; empty for a generated one. */
  readonly code: string;
  readonly tags: readonly string[];
  readonly externalId: string;
  /** Empty, together with the design, for the look that new codes start with. */
  readonly style: QrStyleInput;
  readonly design: Look['design'];
  /**
   * Identifies the creation attempt with exactly these values, so that a lost response does not create two codes. Null
   * if there was none.
   */
  readonly attemptKey: string | null;
}

export const EMPTY_DRAFT: CodeDraft = {
  payloadType: null,
  mode: null,
  contents: {},
  name: null,
  code: '',
  host: null,
  path: '',
  tags: [],
  externalId: '',
  ...PLAIN_LOOK,
  attemptKey: null,
};

/** Most suitable mode: guests who join a network have no internet yet. */
export function defaultMode(payloadType: QrPayloadType, hasDynamic: boolean): QrCodeMode {
  if (isHosted(payloadType)) return 'Dynamic';
  return hasDynamic && payloadType !== 'Wifi' ? 'Dynamic' : 'Static';
}

/** Returns an empty draft if the text is not a draft. */
export function readCodeDraft(text: string): CodeDraft {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return EMPTY_DRAFT;
    // Written by this or an earlier version of the console.
    return { ...EMPTY_DRAFT, ...value };
  } catch {
    return EMPTY_DRAFT;
  }
}

export const writeCodeDraft = (draft: CodeDraft): string => JSON.stringify(draft);

/** Content for the chosen goal. */
export const contentOf = ({ payloadType, contents }: CodeDraft): string =>
  payloadType === null ? '' : (contents[payloadType] ?? '');

/** Whether anything was typed whose loss would matter. */
export const hasTyped = (draft: CodeDraft): boolean =>
  Object.values(draft.contents).some((content) => content !== '') ||
  Boolean(draft.name) ||
  draft.code !== '' ||
  draft.path !== '' ||
  draft.tags.length > 0 ||
  draft.externalId !== '' ||
  hasOwnLook(draft);

export const hasOwnLook = ({ style, design }: Look): boolean => Object.keys(style).length > 0 || design !== null;

/** Look of a draft: its own, or that of the brand kit that new codes start with. A page gets the colours of the kit or of its design. */
export function lookOf({ payloadType, mode, style, design }: CodeDraft, kit: Look | undefined): Look {
  const own = { style, design };
  if (kit !== undefined && !hasOwnLook(own)) {
    const hasPage = payloadType !== null && (isHosted(payloadType) || hasCardPage(mode ?? 'Dynamic', payloadType));
    return withChange(own, { ...kitChange(kit), ...(hasPage && pageOfKit(kit)) });
  }
  const isPage = payloadType !== null && isHosted(payloadType);
  return isPage ? { ...own, style: newStyle(style, payloadType) } : own;
}
