import { DEFAULT_STYLE } from '../../core/contract/default-style.js';
import { PLACEHOLDERS, unknownPlaceholders } from '../../core/contract/edit-address.js';
import { readWebAddress } from '../../core/contract/payloads/syntax/web-address.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { isLongerThan, malformedText } from '../../core/contract/text.js';
import { FieldProblems } from '../../core/field-problems.js';
import type { Context } from '../../tenancy/caller/context.js';
import { CampaignAction } from '../changes/plan.js';
import { findPauseProblems } from '../pauses/stored-pause.js';
import { findTagProblems } from '../tags/labels.js';
import type { QrCodesChange, QrCodesEdit, QueryParameterInput, ReplaceDestinationInput } from './bulk-inputs.js';
import { BULK_LIMITS } from './bulk-limits.js';

const EDIT = 'change.edit';
const STYLE_FIELDS = [...Object.keys(DEFAULT_STYLE), 'logoDataUrl'];

/**
 * Returns the problems of a change that do not depend on a particular campaign. Problems of a single campaign are found
 * with its item.
 */
export function findChangeProblems(
  { clock }: Pick<Context, 'clock'>,
  { action, edit, pause }: QrCodesChange,
  itemCount: number,
): FieldProblems {
  const problems = new FieldProblems();
  if (pause && action !== CampaignAction.Pause) problems.add('change.pause', problem('pause_of_active'));
  if (pause) problems.merge(findPauseProblems(pause, clock.now()), 'change.pause');
  if (Boolean(action) === Boolean(edit)) problems.add('change', problem('action_or_edit_needed'));
  if (edit) checkEdit(edit, itemCount, problems);
  return problems;
}

function checkEdit(edit: QrCodesEdit, itemCount: number, problems: FieldProblems): void {
  const {
    style,
    styleFields,
    design,
    schedule,
    counting,
    replaceDestination,
    setQueryParameters,
    setTags,
    addTags,
    removeTags,
  } = edit;
  const members = [style, counting, replaceDestination, setQueryParameters, setTags, addTags, removeTags];
  if (schedule === undefined && design === undefined && !members.some(Boolean) && !edit.previous) {
    problems.add(EDIT, problem('member_needed'));
  }
  const [other] = Object.entries(edit).find(([name, value]) => name !== 'previous' && value !== undefined) ?? [];
  if (edit.previous && other !== undefined) {
    problems.add(`${EDIT}.previous`, problem('cannot_be_together', { other }));
  }
  if (style) checkStyleBytes(JSON.stringify(style).length, itemCount, problems);
  if (styleFields && !(style && styleFields.every((name) => STYLE_FIELDS.includes(name)))) {
    problems.add(`${EDIT}.styleFields`, problem('not_any_of', { names: STYLE_FIELDS.join(', ') }));
  }
  if (replaceDestination) checkReplacement(replaceDestination, problems);
  if (setQueryParameters) checkParameters(setQueryParameters, problems);
  for (const [name, tags] of Object.entries({ setTags, addTags, removeTags })) {
    if (tags) problems.addAll(findTagProblems(tags, `${EDIT}.${name}`).toFields());
  }
  if (setTags && (addTags || removeTags)) {
    problems.add(`${EDIT}.setTags`, problem('set_tags_alone'));
  }
}

/** A style is stored with each campaign and in its history. */
function checkStyleBytes(bytes: number, itemCount: number, problems: FieldProblems): void {
  const most = Math.max(1, Math.floor(BULK_LIMITS.styleBytes / bytes));
  if (itemCount > most) {
    problems.add(`${EDIT}.style`, problem('style_too_large_for_items', { max: most }));
  }
}

function checkReplacement({ from, to }: ReplaceDestinationInput, problems: FieldProblems): void {
  const field = `${EDIT}.replaceDestination`;
  const filled = checkPlaceholders(`${field}.to`, to, problems);
  for (const [name, address] of [
    ['from', from],
    ['to', filled],
  ] as const) {
    const wrong = isLongerThan(address, BULK_LIMITS.addressLength)
      ? problem('at_most_characters', { max: BULK_LIMITS.addressLength })
      : (malformedText(address) ?? addressProblem(address));
    if (wrong !== null && !problems.has(`${field}.${name}`)) problems.add(`${field}.${name}`, wrong);
  }
}

function addressProblem(address: string): Problem | null {
  const read = readWebAddress(address);
  return read.ok ? null : read.problem;
}

/** Returns the text with each placeholder replaced by a letter. */
function checkPlaceholders(field: string, text: string, problems: FieldProblems): string {
  const [unknown] = isLongerThan(text, BULK_LIMITS.addressLength) ? [] : unknownPlaceholders(text);
  const known = PLACEHOLDERS.map((name) => `{${name}}`);
  if (unknown !== undefined) problems.add(field, problem('unknown_placeholder', { names: known.join(', ') }));
  return known.reduce((filled, placeholder) => filled.replaceAll(placeholder, 'x'), text);
}

function checkParameters(parameters: readonly QueryParameterInput[], problems: FieldProblems): void {
  const field = `${EDIT}.setQueryParameters`;
  const { parameters: most, parameterNameLength, parameterValueLength } = BULK_LIMITS;
  if (parameters.length < 1 || parameters.length > most) {
    problems.add(field, problem('not_parameter_count', { max: most }));
    return;
  }
  for (const [index, { name, value }] of parameters.entries()) {
    const own = `${field}[${index}]`;
    const wrongName = malformedText(name);
    if (wrongName !== null) problems.add(`${own}.name`, wrongName);
    else if (name.trim() === '' || isLongerThan(name, parameterNameLength)) {
      problems.add(`${own}.name`, problem('not_character_count', { max: parameterNameLength }));
    } else if (parameters.findIndex((each) => each.name === name) < index) {
      problems.add(`${own}.name`, problem('named_twice'));
    }
    if (typeof value !== 'string') continue;
    const wrong = malformedText(value);
    if (wrong !== null) problems.add(`${own}.value`, wrong);
    else if (isLongerThan(value, parameterValueLength)) {
      problems.add(`${own}.value`, problem('at_most_characters', { max: parameterValueLength }));
    } else checkPlaceholders(`${own}.value`, value, problems);
  }
}
