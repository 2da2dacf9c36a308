import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openChangeFeed } from '../src/database/change-feed.js';
import { systemClock } from '../src/floor/clock.js';
import { createLogger } from '../src/floor/logger.js';
import { createScanPool, openScans } from '../src/scans/open-scans.js';

/** The redirect with everything behind it and nothing beside it. Arguments: database, journal folder, durability. */
const [url = '', journalFolder = '', durability] = process.argv.slice(2);
const logger = createLogger('warn');
const pool = createScanPool(url);
const feed = await openChangeFeed({ url, logger });
const scans = await openScans({
  pool,
  feed,
  journalFolder,
  publicUrl: 'http://localhost',
  durability: durability === 'strict' ? 'strict' : 'fast',
  clock: systemClock,
  logger,
});
const server = createServer(scans.redirect);

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ port });
});

process.on('message', async (message) => {
  if (message === 'stats') {
    process.send?.(scans.stats());
    return;
  }
  server.closeAllConnections();
  await scans.close();
  await feed.close();
  await pool.end();
  process.exit(0);
});
