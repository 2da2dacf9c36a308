import { problemsOf } from '../access/check-input.js';
import type { Context } from '../access/context.js';
import { BYTE_CAPACITY, CapacityError, createMatrix } from '../artwork/matrix.js';
import { assetUnavailable } from '../floor/errors.js';
import type { FieldProblems } from '../floor/field-problems.js';
import type { UpdateQrCodeInput } from './campaign-inputs.js';
import { QrCodeMode } from './campaign-mode.js';
import { assetIdsOf, EXPERIENCE_TEMPLATES, PAYLOADS } from './payloads/payload.js';
import type { QrPayloadType } from './payloads/payload-type.js';
import type { QrStyle } from './style/qr-style.js';
import { styleErrors } from './style/style-rules.js';

/** What a campaign would become. */
export interface Draft {
  readonly mode: QrCodeMode;
  readonly payloadType: QrPayloadType;
  readonly content: string;
  readonly style: QrStyle;
}

/** Throws one error that names every field of the input that is wrong, by itself or together with the others. */
export function checkCampaign(context: Context, input: UpdateQrCodeInput, draft: Draft): void {
  const problems = problemsOf(context, input);
  problems.addAll(styleErrors(draft.style, problems), 'style');
  if (!problems.has('payloadType')) checkContent(draft, problems);
  problems.throwIfAny();
  refuseAssets(draft);
}

function checkContent(draft: Draft, problems: FieldProblems): void {
  const { mode, payloadType, content, style } = draft;
  const payload = PAYLOADS[payloadType];
  if (!problems.has('content')) problems.addAll(payload.check(content));
  if (payload.hosted && mode === QrCodeMode.Static && !problems.has('mode')) {
    problems.add('mode', `Must be Dynamic: ${payloadType} codes open a hosted page.`);
  }
  const templates = EXPERIENCE_TEMPLATES[payloadType];
  const template = style.experienceTemplateCode;
  if (
    templates &&
    template !== 'None' &&
    !templates.includes(template) &&
    !problems.has('style.experienceTemplateCode')
  ) {
    problems.add('style.experienceTemplateCode', `Must be None or one of ${templates.join(', ')}.`);
  }
  const readable = !problems.has('content') && !problems.has('mode') && !problems.has('style.errorCorrection');
  if (readable && mode === QrCodeMode.Static) checkCapacity(payload.encode(content), style, problems);
}

function checkCapacity(text: string, { errorCorrection }: QrStyle, problems: FieldProblems): void {
  try {
    createMatrix(text, errorCorrection);
  } catch (error) {
    if (!(error instanceof CapacityError)) throw error;
    const bytes = Buffer.byteLength(text);
    problems.add(
      'content',
      `Is ${bytes} bytes long when encoded; a Static code with errorCorrection ${errorCorrection} holds ` +
        `${BYTE_CAPACITY[errorCorrection]} bytes. Shorten it or use a Dynamic code.`,
    );
  }
}

/** Until files can be uploaded no id can name one. */
function refuseAssets({ payloadType, content }: Draft): void {
  const ids = assetIdsOf(payloadType, content);
  if (ids.length === 0) return;
  throw assetUnavailable({ 'content.assetIds': ids.map((id) => `There is no file ${id} in this workspace.`) });
}
