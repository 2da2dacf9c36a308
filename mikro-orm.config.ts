import 'reflect-metadata';
import { readConfig } from './src/core/config/environment.js';
import { ormOptions } from './src/database/orm.js';
import { ENTITIES } from './src/entities.js';

/** For MikroORM's own command line; needs DATABASE_URL. */
export default ormOptions({ url: readConfig().databaseUrl ?? '', entities: ENTITIES });
