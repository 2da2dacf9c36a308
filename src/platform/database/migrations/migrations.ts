import { Baseline } from './baseline.js';
import { Domains } from './domains.js';
import { EncodedHosts } from './encoded-hosts.js';
import { Houses } from './houses.js';
import { ImportFirstRows } from './import-first-rows.js';
import { PauseEndIndex } from './pause-end-index.js';
import { Pauses } from './pauses.js';
import { SavedViews } from './saved-views.js';
import { SharedFiguresAddressKept } from './shared-figures-address.js';

/** Migrations in order. The database stores the names, so they must not change. */
export const MIGRATIONS = [
  { name: '20261126-baseline', class: Baseline },
  { name: '20261127-shared-figures-address', class: SharedFiguresAddressKept },
  { name: '20261127-pauses', class: Pauses },
  { name: '20261127-pause-end-index', class: PauseEndIndex },
  { name: '20261127-saved-views', class: SavedViews },
  { name: '20261127-import-first-rows', class: ImportFirstRows },
  { name: '20261127-houses', class: Houses },
  { name: '20261127-domains', class: Domains },
  { name: '20261127-encoded-hosts', class: EncodedHosts },
] as const;
