import { Trans, useLingui } from '@lingui/react/macro';
import {
  mdiApi,
  mdiBookOpenVariant,
  mdiChevronRight,
  mdiEmailOutline,
  mdiGraphql,
  mdiPaletteOutline,
  mdiShareVariantOutline,
  mdiSwapVertical,
  mdiTagOutline,
} from '@mdi/js';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRights } from '../api/use-rights.ts';
import { Icon } from '../ui/icon.tsx';
import { Card } from '../ui/layout/card.tsx';
import styles from './workspace.module.css';

/** Links to places that are not in the navigation. */
export function OtherPlaces() {
  const { t } = useLingui();
  const { canDelete } = useRights();
  return (
    <Card title={t`More`}>
      <ul className={styles.places}>
        <li>
          <Link to="/workspace/transfers" className={styles.place ?? ''}>
            <Place icon={mdiSwapVertical} name={t`Imports and exports`}>
              <Trans>Import campaigns from a table, or export them all</Trans>
            </Place>
          </Link>
        </li>
        <li>
          <Link to="/analytics/shared" className={styles.place ?? ''}>
            <Place icon={mdiShareVariantOutline} name={t`Shared figures`}>
              <Trans>Pages of figures for people without an account</Trans>
            </Place>
          </Link>
        </li>
        {canDelete && (
          <li>
            <Link to="/analytics/reports" className={styles.place ?? ''}>
              <Place icon={mdiEmailOutline} name={t`Reports`}>
                <Trans>Figures by mail every week or month</Trans>
              </Place>
            </Link>
          </li>
        )}
        <li>
          <Link to="/workspace/tags" className={styles.place ?? ''}>
            <Place icon={mdiTagOutline} name={t`Tags`}>
              <Trans>Rename, merge or remove them in all campaigns</Trans>
            </Place>
          </Link>
        </li>
        <li>
          <Link to="/workspace/brand-kits" className={styles.place ?? ''}>
            <Place icon={mdiPaletteOutline} name={t`Brand kits`}>
              <Trans>Saved looks: rename or delete them, or start new codes with one</Trans>
            </Place>
          </Link>
        </li>
        <li>
          <a href="/docs" className={styles.place}>
            <Place icon={mdiBookOpenVariant} name={t`Documentation`}>
              <Trans>Guides and reference, with a search</Trans>
            </Place>
          </a>
        </li>
        <li>
          <a href="/docs/rest" className={styles.place}>
            <Place icon={mdiApi} name={t`REST reference`}>
              <Trans>For programs: every endpoint, with examples</Trans>
            </Place>
          </a>
        </li>
        <li>
          <a href="/graphql" className={styles.place}>
            <Place icon={mdiGraphql} name="GraphQL">
              <Trans>The API behind this console, to try out</Trans>
            </Place>
          </a>
        </li>
      </ul>
    </Card>
  );
}

function Place({ icon, name, children }: { icon: string; name: string; children: ReactNode }) {
  return (
    <>
      <Icon path={icon} />
      <span className={styles.placeWords}>
        <span className={styles.placeName}>{name}</span>
        <span className={styles.second}>{children}</span>
      </span>
      <Icon path={mdiChevronRight} />
    </>
  );
}
