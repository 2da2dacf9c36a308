import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type Look, type LookChange, withChange } from '../look.ts';
import { Samples } from '../samples.tsx';
import { useKits } from './kit-actions.ts';
import { KitList } from './kit-list.tsx';
import { kitChange } from './kit-look.ts';
import { SaveKit } from './save-kit.tsx';

/** The workspace's brand kits in the designer, to apply, save and manage them. */
export function KitRow({ value, onChange }: { value: Look; onChange: (look: Look) => void }) {
  const { t } = useLingui();
  const { data: kits = [] } = useKits();
  const { canWrite } = useRights();
  const [opened, setOpened] = useState<'save' | 'manage' | null>(null);
  const apply = (change: LookChange): void => onChange(withChange(value, change));
  const close = (): void => setOpened(null);
  const actions = canWrite && (
    <Row gap={1}>
      {kits.length > 0 && <Button look="quiet" onPress={() => setOpened('manage')}>{t`Manage`}</Button>}
      <Button onPress={() => setOpened('save')}>{t`Save as brand kit`}</Button>
    </Row>
  );
  return (
    <>
      <KitSamples value={value} onChoose={apply} actions={actions} />
      {opened === 'save' && <SaveKit look={value} onFix={apply} onClose={close} />}
      {opened === 'manage' && (
        <Dialog title={t`Brand kits`} onClose={close}>
          <KitList look={value} />
        </Dialog>
      )}
    </>
  );
}

interface SamplesProps {
  /** Null: no kit is shown as chosen. */
  value: Look | null;
  onChoose: (change: LookChange) => void;
  actions?: ReactNode;
}

/** The brand kits as small codes. */
export function KitSamples({ value, onChoose, actions }: SamplesProps) {
  const { t } = useLingui();
  const { data: kits } = useKits();
  if (kits === undefined || (kits.length === 0 && actions === undefined)) return null;
  return (
    <Samples
      label={t`Brand kits`}
      actions={actions}
      empty={t`Save a design as a brand kit to use it for other codes.`}
      samples={kits.map((kit) => ({ ...kit, change: kitChange(kit) }))}
      value={value}
      onChoose={onChoose}
    />
  );
}
