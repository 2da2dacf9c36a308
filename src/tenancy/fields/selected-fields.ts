import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import { lookUp } from '../../core/contract/look-up.js';

/**
 * Returns the schema names of the members that a query selects of the field being resolved, or of the member at `path`
 * below it: `selectedFields(info, ['items'])` for the entries of a page. Follows fragments and resolves aliases.
 * Includes members behind `@skip` and `@include`, so a name that is not returned is certainly not needed.
 */
export function selectedFields(info: GraphQLResolveInfo, path: readonly string[] = []): ReadonlySet<string> {
  let fields: readonly FieldNode[] = info.fieldNodes;
  for (const name of path) fields = membersOf(fields, info).filter((field) => field.name.value === name);
  return new Set(membersOf(fields, info).map((field) => field.name.value));
}

/** Returns the selections of the operation's root field that is being resolved, under all of its aliases. */
export const rootFields = (info: GraphQLResolveInfo): FieldNode[] =>
  fieldsIn(info.operation.selectionSet, info, new Set()).filter(({ name }) => name.value === info.fieldName);

const membersOf = (fields: readonly FieldNode[], info: GraphQLResolveInfo): FieldNode[] => {
  const followed = new Set<string>();
  return fields.flatMap(({ selectionSet }) => fieldsIn(selectionSet, info, followed));
};

/** Follows each fragment once. Otherwise, fragments that spread others twice would double the work with every level. */
function fieldsIn(set: SelectionSetNode | undefined, info: GraphQLResolveInfo, followed: Set<string>): FieldNode[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsIn(selection.selectionSet, info, followed);
    const name = selection.name.value;
    if (followed.has(name)) return [];
    followed.add(name);
    return fieldsIn(lookUp(info.fragments, name)?.selectionSet, info, followed);
  });
}
