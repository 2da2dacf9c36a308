import { Property } from '@mikro-orm/decorators/legacy';

/** Column for an instant in UTC, with millisecond precision. */
export const UtcTime = ({ nullable = false }: { nullable?: boolean } = {}) =>
  Property({ type: 'datetime', columnType: 'timestamptz(3)', ...(nullable ? { nullable } : {}) });
