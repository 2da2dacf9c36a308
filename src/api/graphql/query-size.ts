import { type FragmentDefinitionNode, Kind, type OperationDefinitionNode, type SelectionNode } from 'graphql';

/** What a node contains, as if each spread were an inline fragment. */
export interface QuerySize {
  /** Levels below the node. An inline fragment or a spread is one; `__schema` and all below it are none. */
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
}

export type FindFragment = (name: string) => FragmentDefinitionNode | null | undefined;

const NOTHING: QuerySize = { depth: 0, aliases: 0, directives: 0 };

/**
 * Returns a function that measures the operations of a document. It measures every fragment once, however often it is
 * spread. A spread within its own fragment counts as empty, because GraphQL's rules refuse the document.
 */
export function measureQueries(findFragment: FindFragment): (operation: OperationDefinitionNode) => QuerySize {
  const known = new Map<string, QuerySize>();

  const sizeOfFragment = (name: string): QuerySize => {
    const found = known.get(name);
    if (found !== undefined) return found;
    known.set(name, NOTHING);
    const fragment = findFragment(name);
    const size = fragment ? sizeOf(fragment) : NOTHING;
    known.set(name, size);
    return size;
  };

  const sizeOf = (node: OperationDefinitionNode | FragmentDefinitionNode | SelectionNode): QuerySize => {
    const isSpread = node.kind === Kind.FRAGMENT_SPREAD;
    let { depth, aliases, directives } = isSpread ? sizeOfFragment(node.name.value) : NOTHING;
    if (node.kind === Kind.FIELD && node.alias !== undefined) aliases += 1;
    directives += node.directives?.length ?? 0;
    for (const member of isSpread ? [] : (node.selectionSet?.selections ?? [])) {
      const inner = sizeOf(member);
      if (!isSchema(member)) depth = Math.max(depth, inner.depth + 1);
      aliases += inner.aliases;
      directives += inner.directives;
    }
    return { depth, aliases, directives };
  };

  return sizeOf;
}

/** Introspection is deep, but never larger than the schema. */
const isSchema = (node: SelectionNode): boolean => node.kind === Kind.FIELD && node.name.value === '__schema';
