import type { GraphQLInputField } from 'graphql';
import { Directive } from 'type-graphql';

const NAME = 'graphqlOnly';

/**
 * Marks a field of an input that REST shares, but without this field: in a REST body, a member with its name is unknown
 * and therefore ignored. A directive, because type-graphql does not pass extensions on to derived inputs.
 */
export const GraphqlOnly = (): PropertyDecorator => Directive(`@${NAME}`);

/** Whether a field is marked as `GraphqlOnly`. */
export const isGraphqlOnly = ({ astNode }: Pick<GraphQLInputField, 'astNode'>): boolean =>
  astNode?.directives?.some(({ name }) => name.value === NAME) ?? false;
