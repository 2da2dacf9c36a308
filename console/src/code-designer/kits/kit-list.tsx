import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { Chip } from '../../ui/data/chip.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import type { Look } from '../look.ts';
import { DeleteKit } from './delete-kit.tsx';
import { chooseDefault, type Kit, replaceLook, useKits } from './kit-actions.ts';
import styles from './kit-list.module.css';

/** The brand kits, to open, replace and delete them. `look` is what can replace them, or null. */
export function KitList({ look }: { look: Look | null }) {
  const { t } = useLingui();
  const { data: kits = [] } = useKits();
  const { canWrite, canDelete } = useRights();
  const navigate = useNavigate();
  const [deleted, setDeleted] = useState<Kit | null>(null);
  const menu = (kit: Kit) => {
    const { id: kitId, name, isDefault } = kit;
    const edit = (): void => void navigate({ to: '/workspace/brand-kits/$kitId', params: { kitId } });
    const toggle = (): Promise<unknown> =>
      isDefault
        ? chooseDefault(kits, null, t`New codes no longer start with ${name}.`)
        : chooseDefault(kits, kit, t`New codes start with ${name}.`);
    return (
      <ActionsMenu name={name}>
        <MenuItem id="edit" onAction={edit}>{t`Edit`}</MenuItem>
        <MenuItem id="default" onAction={() => void toggle()}>
          {isDefault ? t`Do not use for new codes` : t`Use for new codes`}
        </MenuItem>
        {look !== null && (
          <MenuItem id="replace" onAction={() => void replaceLook(kit, look)}>{t`Replace with this design`}</MenuItem>
        )}
        {canDelete && <MenuItem id="delete" isDanger onAction={() => setDeleted(kit)}>{t`Delete`}</MenuItem>}
      </ActionsMenu>
    );
  };
  return (
    <>
      <Stack as="ul" gap={2}>
        {kits.map((kit) => (
          <Row as="li" key={kit.id} gap={3}>
            <img
              className={styles.picture}
              src={`data:image/svg+xml,${encodeURIComponent(kit.svg)}`}
              alt=""
              width={56}
              height={56}
            />
            <Stack isGrowing align="start">
              {canWrite ? (
                <Link to="/workspace/brand-kits/$kitId" params={{ kitId: kit.id }} className="breakable">
                  <bdi>{kit.name}</bdi>
                </Link>
              ) : (
                <bdi className="breakable">{kit.name}</bdi>
              )}
              {kit.isDefault && <Chip tone="accent">{t`For new codes`}</Chip>}
            </Stack>
            {canWrite && menu(kit)}
          </Row>
        ))}
      </Stack>
      {deleted !== null && <DeleteKit kit={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}
