/** Patterns of the ways to connect to PostgreSQL, and the only files that may have them. All but one pass the first. */
export const CONNECTION_PLACES: Readonly<Record<string, readonly string[]>> = {
  'new (\\w+\\.)?(Client|Pool)\\(|\\b(connectionString|clientUrl)\\b': ['platform/database/connections.ts'],
  '\\breadDatabaseUrl\\(': [
    ...['core/config/database-url.ts', 'core/config/variable-formats.ts', 'platform/database/connections.ts'],
  ],
  'ormConnection\\(|MikroORM\\.init\\(': [...['platform/database/connections.ts', 'platform/database/orm.ts']],
  // The installation of the queue uses the connection that it is given.
  'new PgBoss\\((?!queueConnection\\()': ['platform/queue/install-queue.ts'],
};
