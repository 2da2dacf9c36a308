import type { PoolClient } from 'pg';
import { from } from 'pg-copy-streams';

/** The server reads the first rows while the later ones are being sent. */
const CHUNK_BYTES = 256 * 1024;

/** Adds rows made by `CopyRows`. `table` is a table's name with its columns in parentheses. */
export const copyInto = (client: PoolClient, table: string, rows: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const stream = client.query(from(`copy ${table} from stdin (format binary)`));
    stream.on('error', reject);
    stream.once('finish', resolve);
    for (let at = 0; at < rows.length; at += CHUNK_BYTES) stream.write(rows.subarray(at, at + CHUNK_BYTES));
    stream.end();
  });
