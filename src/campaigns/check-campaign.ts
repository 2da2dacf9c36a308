import { findInputProblems } from '../context/check-input.js';
import type { Context } from '../context/context.js';
import type { FieldProblems } from '../shared/field-problems.js';
import { checkDecoding } from './artwork/check-decoding.js';
import type { UpdateQrCodeInput } from './campaign-inputs.js';
import { QrCodeMode } from './campaign-mode.js';
import { EXPERIENCE_TEMPLATES, PAYLOADS } from './payloads/payloads.js';
import type { QrPayloadType } from './payloads/payload-type.js';
import { isOwnRedirect } from './payloads/syntax/own-redirect.js';
import type { QrStyle } from './style/qr-style.js';
import { styleErrors } from './style/style-rules.js';

/** What a campaign would become. */
export interface Draft {
  readonly name: string;
  readonly code: string;
  readonly mode: QrCodeMode;
  readonly payloadType: QrPayloadType;
  readonly content: string;
  readonly style: QrStyle;
}

/**
 * Rejects with one error that names every field of the input that is wrong, by itself or together with the others.
 * What passes has been drawn, and read by both readers.
 */
export async function checkCampaign(context: Context, input: UpdateQrCodeInput, draft: Draft): Promise<void> {
  const problems = findInputProblems(context, input);
  problems.addAll(styleErrors(draft.style, problems), 'style');
  if (!problems.has('payloadType')) {
    checkContent(draft, problems);
    refuseRedirectLoop(context.publicUrl, draft, problems);
  }
  await checkDecoding(context, draft, problems);
  problems.throwIfAny();
}

/** Only a Dynamic code redirects; what a Static one encodes may well be the address of a Dynamic one. */
function refuseRedirectLoop(publicUrl: string, { mode, payloadType, content }: Draft, problems: FieldProblems): void {
  if (mode !== QrCodeMode.Dynamic || problems.hasWithin('content')) return;
  const opening = PAYLOADS[payloadType].open(content);
  if (opening.kind === 'address' && isOwnRedirect(publicUrl, opening.location)) {
    problems.add('content', 'Must not be the address of a code of this service: it would lead in a circle.');
  }
}

/** What the content, its kind of page and its mode say about each other. */
export function checkContent({ mode, payloadType, content, style }: Draft, problems: FieldProblems): void {
  const payload = PAYLOADS[payloadType];
  if (!problems.has('content')) problems.addAll(payload.check(content));
  if (payload.hosted && mode === QrCodeMode.Static && !problems.has('mode')) {
    problems.add('mode', `Must be Dynamic: ${payloadType} codes open a hosted page.`);
  }
  const templates = EXPERIENCE_TEMPLATES[payloadType];
  const template = style.experienceTemplateCode;
  const field = 'style.experienceTemplateCode';
  if (templates && template !== 'None' && !templates.includes(template) && !problems.has(field)) {
    problems.add(field, `Must be None or one of ${templates.join(', ')}.`);
  }
}
