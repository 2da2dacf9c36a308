import 'reflect-metadata';
import { readConfig } from './src/core/config/environment.js';
import { ENTITIES } from './src/entities.js';
import { ormOptions } from './src/platform/database/orm.js';

/** For MikroORM's own command line; requires DATABASE_URL. */
export default ormOptions({ url: readConfig().databaseUrl ?? '', entities: ENTITIES });
