import { t } from '@lingui/core/macro';
import type { QrPayloadType } from '../../../generated/code-designer/preview.ts';
import { readMembers } from '../page-content.ts';

/** Whether nothing was typed or added yet. */
export const isUntouched = (content: string): boolean => Object.values(readMembers(content)).flat().length === 0;

/** Content that stands in for a page's own until something is typed; it is only shown, never saved. */
export function sampleContent(payloadType: QrPayloadType): object {
  if (payloadType === 'Document') {
    return {
      title: t`Your product`,
      summary: t`What it is, in a sentence or two.`,
      details: t`Everything else about it.`,
    };
  }
  if (payloadType === 'Memory') {
    return { title: t`Your memory`, dateLabel: t`The day it happened`, story: t`The story behind your pictures.` };
  }
  const dishes = [t`First dish  4.50`, t`Second dish  6.50`, t`Third dish  9.00`];
  return { businessName: t`Your restaurant`, description: [t`Your dishes`, ...dishes].join('\n') };
}
