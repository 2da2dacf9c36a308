import { readWebAddress } from '../../core/contract/payloads/syntax/web-address.js';
import { isLongerThan, malformedText } from '../../core/contract/text.js';
import { FieldProblems } from '../../core/field-problems.js';
import { findTagProblems } from '../tags/tags.js';
import type { QrCodesChange, QrCodesEdit, QueryParameterInput, ReplaceDestinationInput } from './bulk-inputs.js';
import { BULK_LIMITS } from './bulk-limits.js';
import { PLACEHOLDERS, unknownPlaceholders } from './edit-address.js';

const EDIT = 'change.edit';

/** Returns what is wrong with a change, whatever the campaigns. What is wrong in a single one is found with the item. */
export function findChangeProblems({ action, edit }: QrCodesChange, itemCount: number): FieldProblems {
  const problems = new FieldProblems();
  if (Boolean(action) === Boolean(edit)) problems.add('change', 'Must have either action or edit.');
  if (edit) checkEdit(edit, itemCount, problems);
  return problems;
}

function checkEdit(edit: QrCodesEdit, itemCount: number, problems: FieldProblems): void {
  const { style, replaceDestination, setQueryParameters, setTags, addTags, removeTags } = edit;
  if (![style, replaceDestination, setQueryParameters, setTags, addTags, removeTags].some(Boolean)) {
    problems.add(EDIT, 'Must have at least one member.');
  }
  if (style) checkStyleBytes(JSON.stringify(style).length, itemCount, problems);
  if (replaceDestination) checkReplacement(replaceDestination, problems);
  if (setQueryParameters) checkParameters(setQueryParameters, problems);
  for (const [name, tags] of Object.entries({ setTags, addTags, removeTags })) {
    if (tags) problems.addAll(findTagProblems(tags, `${EDIT}.${name}`).toFields());
  }
  if (setTags && (addTags || removeTags)) {
    problems.add(`${EDIT}.setTags`, 'Must not be sent together with addTags or removeTags.');
  }
}

/** A style is stored with every campaign and in its history. */
function checkStyleBytes(bytes: number, itemCount: number, problems: FieldProblems): void {
  const most = Math.max(1, Math.floor(BULK_LIMITS.styleBytes / bytes));
  if (itemCount > most) {
    problems.add(`${EDIT}.style`, `Is too large for so many: send at most ${most} items with it, or a smaller logo.`);
  }
}

function checkReplacement({ from, to }: ReplaceDestinationInput, problems: FieldProblems): void {
  const field = `${EDIT}.replaceDestination`;
  const filled = checkPlaceholders(`${field}.to`, to, problems);
  for (const [name, address] of [
    ['from', from],
    ['to', filled],
  ] as const) {
    const problem = isLongerThan(address, BULK_LIMITS.addressLength)
      ? `Must be at most ${BULK_LIMITS.addressLength} characters.`
      : (malformedText(address) ?? addressProblem(address));
    if (problem !== null && !problems.has(`${field}.${name}`)) problems.add(`${field}.${name}`, problem);
  }
}

function addressProblem(address: string): string | null {
  const read = readWebAddress(address);
  return read.ok ? null : read.problem;
}

/** Returns the text with its placeholders filled in by a letter. */
function checkPlaceholders(field: string, text: string, problems: FieldProblems): string {
  const [unknown] = isLongerThan(text, BULK_LIMITS.addressLength) ? [] : unknownPlaceholders(text);
  const known = PLACEHOLDERS.map((name) => `{${name}}`);
  if (unknown !== undefined) problems.add(field, `Must have no placeholders but ${known.join(', ')}.`);
  return known.reduce((filled, placeholder) => filled.replaceAll(placeholder, 'x'), text);
}

function checkParameters(parameters: readonly QueryParameterInput[], problems: FieldProblems): void {
  const field = `${EDIT}.setQueryParameters`;
  const { parameters: most, parameterNameLength, parameterValueLength } = BULK_LIMITS;
  if (parameters.length < 1 || parameters.length > most) {
    problems.add(field, `Must be 1 to ${most} parameters.`);
    return;
  }
  for (const [index, { name, value }] of parameters.entries()) {
    const own = `${field}[${index}]`;
    const problem = malformedText(name);
    if (problem !== null) problems.add(`${own}.name`, problem);
    else if (name.trim() === '' || isLongerThan(name, parameterNameLength)) {
      problems.add(`${own}.name`, `Must be 1 to ${parameterNameLength} characters.`);
    } else if (parameters.findIndex((each) => each.name === name) < index) {
      problems.add(`${own}.name`, 'Must not be named twice.');
    }
    if (typeof value !== 'string') continue;
    const wrong = malformedText(value);
    if (wrong !== null) problems.add(`${own}.value`, wrong);
    else if (isLongerThan(value, parameterValueLength)) {
      problems.add(`${own}.value`, `Must be at most ${parameterValueLength} characters.`);
    } else checkPlaceholders(`${own}.value`, value, problems);
  }
}
