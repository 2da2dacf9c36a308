import { SortDirection } from '../../core/contract/lists/sort-direction.js';
import { lookUp } from '../../core/contract/look-up.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { problem } from '../../core/contract/problems.js';
import type { FieldProblems } from '../../core/field-problems.js';
import { fieldErrorsOf } from '../../core/field-rules.js';
import { QrCodeIdsArgs } from '../campaign-inputs.js';
import { QrCodeState } from '../tags/campaign-state.js';
import { findFilterProblems, QrCodeFilterInput } from './list-filter.js';
import { QrCodeOrder } from './list-order.js';

/** Parameters of an address that filter and order a list. Those of a filter are named as in `QrCodeFilterInput`. */
// biome-ignore format: one list
export const LIST_FIELDS = ['search', 'state', 'payloadTypes', 'allTags', 'anyTag', 'import', 'orderBy', 'direction'];

/**
 * Reads a list from the parameters of an address; null if none of them is given. Adds problems to `problems`; if there are
 * any, do not use the result.
 */
export function readListQuery(query: Readonly<Record<string, unknown>>, problems: FieldProblems): QrCodeIdsArgs | null {
  if (!LIST_FIELDS.some((field) => Object.hasOwn(query, field))) return null;
  const listOf = (field: string): string[] | null => {
    const value = lookUp(query, field);
    return value === undefined ? null : [value].flat().map(String);
  };
  const textOf = (field: string): string | null => {
    const [text = null, ...more] = listOf(field) ?? [];
    if (more.length > 0) problems.add(field, problem('given_twice'));
    return text;
  };
  const chosen = <Name extends string>(
    field: string,
    names: Record<string, Name>,
    texts: readonly string[],
  ): Name[] => {
    const values = Object.values(names);
    const known = values.filter((name) => texts.some((text) => text === name));
    if (known.length < new Set(texts).size) problems.add(field, problem('not_one_of', { names: values.join(', ') }));
    return known;
  };
  const oneOf = <Name extends string>(field: string, names: Record<string, Name>): Name | null =>
    chosen(field, names, [textOf(field) ?? []].flat())[0] ?? null;
  const types = listOf('payloadTypes');
  const filter = Object.assign(new QrCodeFilterInput(), {
    state: oneOf('state', QrCodeState),
    payloadTypes: types && chosen('payloadTypes', QrPayloadType, types),
    allTags: listOf('allTags'),
    anyTag: listOf('anyTag'),
    import: textOf('import'),
  });
  const orderBy = oneOf('orderBy', QrCodeOrder) ?? QrCodeOrder.Created;
  const direction = oneOf('direction', SortDirection);
  const args = Object.assign(new QrCodeIdsArgs(), { search: textOf('search'), filter, orderBy, direction });
  const found = { ...fieldErrorsOf(args), ...findFilterProblems(filter).toFields() };
  for (const [field, list] of Object.entries(found)) problems.addAll({ [field.replace(/^filter\./, '')]: list });
  return args;
}
