import { Pool } from 'pg';
import { recount } from '../scans/recount/recount.js';
import { notFound } from '../shared/errors.js';
import { isUuid } from '../shared/ids.js';
import { isGiven, optionalText } from './arguments.js';
import type { Command } from './commands.js';

/** Compares all figures with the raw scans. Beside a running service, too: it holds up the moving of scans, not redirects. */
export const recountCommand: Command = {
  usage: 'recount [--repair] [--workspace ID]',
  run: async (_operator, given, databaseUrl) => {
    const workspaceId = optionalText(given, 'workspace')?.toLowerCase();
    if (workspaceId !== undefined && !isUuid(workspaceId)) throw notFound('workspace');
    const repair = isGiven(given, 'repair');
    const pool = new Pool({ connectionString: databaseUrl, application_name: 'signpost-recount', max: 1 });
    try {
      return { ...(await recount({ pool, workspaceId, repair })), repaired: repair };
    } finally {
      await pool.end();
    }
  },
  isBad: ({ differences, repaired }) => Array.isArray(differences) && differences.length > 0 && repaired !== true,
};
