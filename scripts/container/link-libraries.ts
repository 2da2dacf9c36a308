import { locateBinaries } from '../../src/platform/database/embedded/binaries.js';
import { createLibraryLinks } from '../../src/platform/database/embedded/library-links.js';

/*
 * Creates the links between PostgreSQL's libraries, which the first start would otherwise create. It runs as root while
 * an image is built: nobody may write there in the finished image.
 */
await createLibraryLinks((await locateBinaries()).packageFolder);
