import { registerEnumType } from 'type-graphql';

export enum SortDirection {
  Ascending = 'Ascending',
  Descending = 'Descending',
}

registerEnumType(SortDirection, { name: 'SortDirection' });
