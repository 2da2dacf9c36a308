import type { QrCodeMode, QrPayloadType, QrStyleInput } from '../../generated/code-designer/preview.ts';

/** What was typed for a code that does not exist yet. */
export interface CodeDraft {
  /** Null until a goal was chosen. */
  readonly payloadType: QrPayloadType | null;
  /** Null: the one that suits the payload type. */
  readonly mode: QrCodeMode | null;
  /** By payload type, so that looking at another goal loses nothing. */
  readonly contents: Readonly<Partial<Record<QrPayloadType, string>>>;
  /** Null: suggested from the content. */
  readonly name: string | null;
  readonly tags: readonly string[];
  readonly externalId: string;
  readonly style: QrStyleInput;
  /** Names the creation that was begun with exactly these values, so that a lost answer does not make two codes. Null: none was. */
  readonly attemptKey: string | null;
}

export const EMPTY_DRAFT: CodeDraft = {
  payloadType: null,
  mode: null,
  contents: {},
  name: null,
  tags: [],
  externalId: '',
  style: {},
  attemptKey: null,
};

const HOSTED: readonly string[] = ['Menu', 'Document', 'Memory'];

/** Whether codes of the type open a page of this service. */
export const isHosted = (payloadType: QrPayloadType): boolean => HOSTED.includes(payloadType);

/** What suits most: a network is joined by guests who have no internet yet. */
export function defaultMode(payloadType: QrPayloadType, hasDynamic: boolean): QrCodeMode {
  if (isHosted(payloadType)) return 'Dynamic';
  return hasDynamic && payloadType !== 'Wifi' ? 'Dynamic' : 'Static';
}

/** Returns the empty draft for a text that is none. */
export function readCodeDraft(text: string): CodeDraft {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return EMPTY_DRAFT;
    // Written by this version of the console or one before it.
    return { ...EMPTY_DRAFT, ...value };
  } catch {
    return EMPTY_DRAFT;
  }
}

export const writeCodeDraft = (draft: CodeDraft): string => JSON.stringify(draft);

/** Of the goal that is chosen. */
export const contentOf = ({ payloadType, contents }: CodeDraft): string =>
  payloadType === null ? '' : (contents[payloadType] ?? '');

/** Whether anything was typed that somebody would miss. */
export const hasTyped = (draft: CodeDraft): boolean =>
  Object.values(draft.contents).some((content) => content !== '') ||
  Boolean(draft.name) ||
  draft.tags.length > 0 ||
  draft.externalId !== '' ||
  Object.keys(draft.style).length > 0;
