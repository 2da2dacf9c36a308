import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/**
 * The names of the members that a query asks of the field that is resolved. Those that a directive or the type of a fragment may
 * leave out are in it.
 */
export function requestedFields({ fieldNodes, fragments }: GraphQLResolveInfo): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  const add = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) names.add(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) add(selection.selectionSet);
      else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value);
        add(fragments[selection.name.value]?.selectionSet);
      }
    }
  };
  for (const { selectionSet } of fieldNodes) add(selectionSet);
  return names;
}
