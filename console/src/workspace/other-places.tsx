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
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRights } from '../api/use-rights.ts';
import { Icon } from '../ui/icon.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import styles from './workspace.module.css';

/** Links to places that are not in the navigation. */
export function OtherPlaces() {
  const { t } = useLingui();
  const { canDelete } = useRights();
  return (
    <Card title={t`More`}>
      <ul>
        <Place to="/workspace/transfers" icon={mdiSwapVertical} name={t`Imports and exports`}>
          <Trans>Import campaigns from a table, or export them all</Trans>
        </Place>
        <Place to="/analytics/shared" icon={mdiShareVariantOutline} name={t`Shared figures`}>
          <Trans>Pages of figures for people without an account</Trans>
        </Place>
        {canDelete && (
          <Place to="/analytics/reports" icon={mdiEmailOutline} name={t`Reports`}>
            <Trans>Figures by mail every week or month</Trans>
          </Place>
        )}
        <Place to="/workspace/tags" icon={mdiTagOutline} name={t`Tags`}>
          <Trans>Rename, merge or remove them in all campaigns</Trans>
        </Place>
        <Place to="/workspace/brand-kits" icon={mdiPaletteOutline} name={t`Brand kits`}>
          <Trans>Rename or delete them, or start new codes with one</Trans>
        </Place>
        <Place href="/docs" icon={mdiBookOpenVariant} name={t`Documentation`}>
          <Trans>Guides and reference, with a search</Trans>
        </Place>
        <Place href="/docs/rest" icon={mdiApi} name={t`REST reference`}>
          <Trans>For programs: every endpoint, with examples</Trans>
        </Place>
        <Place href="/graphql" icon={mdiGraphql} name="GraphQL">
          <Trans>The API behind this console, to try out</Trans>
        </Place>
      </ul>
    </Card>
  );
}

interface PlaceProps {
  /** A screen, or else an address of the service. */
  to?: LinkProps['to'];
  href?: string;
  icon: string;
  name: string;
  children: ReactNode;
}

function Place({ to, href, icon, name, children }: PlaceProps) {
  const content = (
    <>
      <Icon path={icon} />
      <Stack as="span" isGrowing>
        <span className={styles.placeName}>{name}</span>
        <Hint as="span">{children}</Hint>
      </Stack>
      <Icon path={mdiChevronRight} />
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <a href={href} className={styles.place}>
          {content}
        </a>
      ) : (
        <Link to={to} className={styles.place ?? ''}>
          {content}
        </Link>
      )}
    </li>
  );
}
