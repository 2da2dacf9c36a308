import type { GraphQLInputField } from 'graphql';
import { Extensions } from 'type-graphql';

/**
 * Marks a field of an input that REST has too, but not this field: a member of a REST body with its name is unknown there, and
 * ignored like any other.
 */
export const GraphqlOnly = (): PropertyDecorator => Extensions({ graphqlOnly: true });

/** Whether a field is marked as `GraphqlOnly`. */
export const isGraphqlOnly = ({ extensions }: Pick<GraphQLInputField, 'extensions'>): boolean =>
  extensions.graphqlOnly === true;
