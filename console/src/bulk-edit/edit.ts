import { fillPlaceholders, replacePrefix, setParameters } from '../../../src/core/contract/edit-address.ts';
import type { CampaignRowFragment } from '../../generated/campaigns/campaign-list.ts';
import type { QrCodesEdit } from '../../generated/campaigns/change-campaigns.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import { type LookChange, partsOfChange, wholeDesign } from '../code-designer/look.ts';

export const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** What was filled in. Empty parts change nothing. */
export interface EditForm {
  readonly from: string;
  readonly to: string;
  /** Values by UTM parameter. */
  readonly utm: Readonly<Partial<Record<(typeof UTM)[number], string>>>;
  /** Empty UTM parameters are removed. */
  readonly removesOthers: boolean;
  /** Only the fields to change; those of a design replace it as a whole. */
  readonly look: LookChange;
  readonly schedule: 'keep' | 'set' | 'clear';
  readonly fromUtc: string | null;
  readonly untilUtc: string | null;
}

export const EMPTY_EDIT: EditForm = {
  from: '',
  to: '',
  utm: {},
  removesOthers: false,
  look: {},
  schedule: 'keep',
  fromUtc: null,
  untilUtc: null,
};

/** What each part of the panel gets. Errors have the field's name without the prefix of the change. */
export interface PartProps {
  readonly form: EditForm;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<EditForm>) => void;
}

/** Returns the edit to send, or null if nothing was filled in. */
export function editOf(form: EditForm): QrCodesEdit | null {
  const { from, to, look, schedule, fromUtc, untilUtc } = form;
  const parameters = parametersOf(form);
  const { style, design } = partsOfChange(look);
  const fields = Object.keys(style);
  const edit: QrCodesEdit = {
    ...((from.trim() !== '' || to.trim() !== '') && { replaceDestination: { from: from.trim(), to: to.trim() } }),
    ...(parameters.length > 0 && { setQueryParameters: parameters }),
    ...(fields.length > 0 && { style, styleFields: fields }),
    ...(Object.keys(design).length > 0 && { design: wholeDesign(design) }),
    ...(schedule === 'set' && (fromUtc ?? untilUtc) !== null && { schedule: { fromUtc, untilUtc } }),
    ...(schedule === 'clear' && { schedule: null }),
  };
  return Object.keys(edit).length === 0 ? null : edit;
}

function parametersOf({ utm, removesOthers }: EditForm): { name: string; value: string | null }[] {
  return UTM.flatMap((name) => {
    const value = utm[name]?.trim() || null;
    return value === null && !removesOthers ? [] : [{ name, value }];
  });
}

/** Returns the address of a campaign after the edit; the same as before if it stays. */
export function addressAfter({ id, code, name, externalId, content }: CampaignRowFragment, form: EditForm): string {
  const values = { id, code, name, externalId: externalId ?? '' };
  const { replaceDestination, setQueryParameters } = editOf(form) ?? {};
  const to = fillPlaceholders(replaceDestination?.to ?? '', values, encodeURIComponent);
  const replaced = replaceDestination?.from ? replacePrefix(content, { from: replaceDestination.from, to }) : null;
  const parameters = (setQueryParameters ?? []).map((parameter) => ({
    name: parameter.name,
    value: parameter.value == null ? null : fillPlaceholders(parameter.value, values),
  }));
  if (replaced === null && parameters.length === 0) return content;
  return setParameters(replaced ?? content, parameters);
}
