import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { mdiChevronRight } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { useRights } from '../api/use-rights.ts';
import { OTHER_PLACES, outsideAddress, placesFor } from '../frame/screens.ts';
import { Icon } from '../ui/icon.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import styles from './workspace.module.css';

type OtherPlace = (typeof OTHER_PLACES)[number];

const PURPOSES: Record<OtherPlace['path'], MessageDescriptor> = {
  '/workspace/transfers': msg`Import campaigns from a table, or export them all`,
  '/analytics/shared': msg`Pages of figures for people without an account`,
  '/analytics/reports': msg`Figures by mail every week or month`,
  '/workspace/tags': msg`Rename, merge or remove them in all campaigns`,
  '/workspace/brand-kits': msg`Your logo, colours and font for codes, pages and mails`,
  '/workspace/domains': msg`Your own addresses for codes, such as go.example.com`,
  '/docs': msg`Guides and reference, with a search`,
  '/docs/rest': msg`For programs: every endpoint, with examples`,
  '/graphql': msg`The API behind this console, to try out`,
};

/** Links to places that are not in the navigation. */
export function OtherPlaces() {
  const { t } = useLingui();
  return (
    <Card title={t`More`}>
      <ul>
        {placesFor<OtherPlace>(OTHER_PLACES, useRights()).map((place) => (
          <li key={place.path}>
            <PlaceLink place={place} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PlaceLink({ place }: { place: OtherPlace }) {
  const { t } = useLingui();
  const { session } = useRights();
  const { path, name, icon } = place;
  const content = (
    <>
      <Icon path={icon} />
      <Stack as="span" isGrowing>
        <span className={styles.placeName}>{t(name)}</span>
        <Hint as="span">{t(PURPOSES[path])}</Hint>
      </Stack>
      <Icon path={mdiChevronRight} />
    </>
  );
  return 'isOutside' in place ? (
    <a href={outsideAddress(path, session.workspaceSlug)} className={styles.place}>
      {content}
    </a>
  ) : (
    <Link to={place.path} className={styles.place ?? ''}>
      {content}
    </Link>
  );
}
