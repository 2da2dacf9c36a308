import { Property } from '@mikro-orm/decorators/legacy';

/** A column for an instant in UTC, to the millisecond. */
export const UtcTime = ({ nullable = false }: { nullable?: boolean } = {}) =>
  Property({ type: 'datetime', columnType: 'timestamptz(3)', ...(nullable ? { nullable } : {}) });
