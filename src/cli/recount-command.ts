import { notFound } from '../core/errors.js';
import { isUuid } from '../core/ids.js';
import { createPool } from '../platform/database/connections.js';
import { recount } from '../scans/recount/recount.js';
import { hasFlag, optionalText } from './arguments.js';
import type { Command } from './command.js';

/** Compares all figures with the raw scans. While the service runs, this delays the drainer but no redirects. */
export const recountCommand: Command = {
  usage: 'recount [--repair] [--workspace ID]',
  run: async (_operator, args, databaseUrl) => {
    const workspaceId = optionalText(args, 'workspace')?.toLowerCase();
    if (workspaceId !== undefined && !isUuid(workspaceId)) throw notFound('workspace');
    const repair = hasFlag(args, 'repair');
    const pool = createPool(databaseUrl, { application_name: 'signpost-recount', max: 1 });
    try {
      return { ...(await recount({ pool, workspaceId, repair })), repaired: repair };
    } finally {
      await pool.end();
    }
  },
  isBad: ({ differences, repaired }) => Array.isArray(differences) && differences.length > 0 && repaired !== true,
};
