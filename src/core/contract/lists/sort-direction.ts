import { registerEnumType } from 'type-graphql';
import { enumOf } from '../names/enum-of.js';

export const SortDirection = enumOf('Ascending', 'Descending');
export type SortDirection = keyof typeof SortDirection;

registerEnumType(SortDirection, { name: 'SortDirection' });
