/** Every measurement of `npm run bench`, one after the other, so that none disturbs another. */
await import('./start.js');
await import('./memory.js');
await import('./artwork.js');
await import('./inspection.js');
await import('./pages.js');
await import('./page-loads.js');
await import('./list.js');
await import('./reads.js');
await import('./imports.js');
await import('./redirect.js');
await import('./drain.js');
await import('./overview.js');
await import('./print-runs.js');
await import('./hostile.js');
