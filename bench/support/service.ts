import 'reflect-metadata';
import { readConfig } from '../../src/core/config/environment.js';
import { createLogger } from '../../src/core/logger.js';
import { startService } from '../../src/service.js';

/**
 * The whole service in a separate process, as with `npm start`. Arguments: database, data folder, durability.
 */
const [url = '', dataFolder = '', durability = 'fast'] = process.argv.slice(2);
const service = await startService(
  readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: url,
    DATA_DIR: dataFolder,
    SCAN_DURABILITY: durability,
    TRUST_PROXY: 'loopback',
    RATE_LIMIT_PER_MINUTE: '1000000',
  }),
  createLogger('warn'),
);
process.send?.({ port: service.port });
process.on('message', () => process.send?.(service.scans.stats()));
