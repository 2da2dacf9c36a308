import { Trans, useLingui } from '@lingui/react/macro';
import { notifySuccess } from '../frame/notices.ts';
import { Hint } from '../ui/layout/hint.tsx';
import { SharedForm } from './shared-form.tsx';
import { inputOfShared, type Shared, updateShared } from './sharing-actions.ts';

/** Changes a page of figures. Its address stays. */
export function EditShared({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <SharedForm
      title={t`Edit shared figures`}
      action={t`Save`}
      start={inputOfShared(shared)}
      hasPassword={shared.hasPassword}
      save={async (input) => {
        await updateShared(shared, input);
        notifySuccess(t`Saved. The address stays the same.`);
        onClose();
      }}
      onClose={onClose}
      about={
        <Hint isLarge>
          <Trans>What the page shows stays as it is. To show other figures, share those.</Trans>
        </Hint>
      }
    />
  );
}
