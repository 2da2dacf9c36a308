import type { GraphQLInputField } from 'graphql';
import { Directive } from 'type-graphql';

const NAME = 'graphqlOnly';

/**
 * Marks a field of an input that REST has too, but not this field: a member of a REST body with its name is unknown there, and
 * ignored like any other. A directive, because type-graphql passes no extensions on to inputs that extend this one.
 */
export const GraphqlOnly = (): PropertyDecorator => Directive(`@${NAME}`);

/** Whether a field is marked as `GraphqlOnly`. */
export const isGraphqlOnly = ({ astNode }: Pick<GraphQLInputField, 'astNode'>): boolean =>
  astNode?.directives?.some(({ name }) => name.value === NAME) ?? false;
