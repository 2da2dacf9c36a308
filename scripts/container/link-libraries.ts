import { locateBinaries } from '../../src/platform/database/embedded/binaries.js';
import { createLibraryLinks } from '../../src/platform/database/embedded/library-links.js';

/*
 * Creates the links between PostgreSQL's libraries, which the first start would create otherwise. For the building of an
 * image, as user root: in the finished image nobody may write there.
 */
await createLibraryLinks((await locateBinaries()).packageFolder);
