import 'reflect-metadata';
import { readConfig } from './src/core/config/environment.js';
import { ENTITIES } from './src/entities.js';
import { ormOptions } from './src/platform/database/orm.js';

const { databaseUrl } = readConfig();
if (databaseUrl === null) throw new Error('Set DATABASE_URL.');

/** For MikroORM's own command line. */
export default ormOptions({ url: databaseUrl, entities: ENTITIES });
