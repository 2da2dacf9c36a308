import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { useRights } from '../../api/use-rights.ts';
import { useTags } from '../../campaigns/campaign-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/data/chip.tsx';
import { fieldOf } from '../../ui/field-errors.ts';
import { TagField } from '../../ui/fields/tag-field.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Campaign } from '../campaign-queries.ts';
import { ContestedNotice } from '../saving/contested-notice.tsx';
import { useEdit } from '../saving/use-edit.ts';
import styles from './head.module.css';

const { count: TAGS, length: TAG_LENGTH } = LIMITS.tags;

/** Tags, and the campaign's name in another system. */
export function Labels({ campaign }: { campaign: Campaign }) {
  const { t } = useLingui();
  const { canWrite } = useRights();
  const [isOpen, setIsOpen] = useState(false);
  const { tags, externalId } = campaign;
  return (
    <Row gap={2} className={styles.labels}>
      {tags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
      {externalId !== null && (
        <span className={`clipped ${styles.externalId}`} title={externalId}>
          {t`External ID:`} <bdi>{externalId}</bdi>
        </span>
      )}
      {canWrite && (
        <Button look="quiet" onPress={() => setIsOpen(true)}>
          {tags.length === 0 && externalId === null ? t`Add tags` : t`Edit tags`}
        </Button>
      )}
      {isOpen && <LabelsDialog campaign={campaign} onClose={() => setIsOpen(false)} />}
    </Row>
  );
}

const NAMES = ['tags', 'externalId'] as const;

function LabelsDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useLingui();
  const edit = useEdit(campaign, NAMES);
  const known = useTags();
  const suggestions = known.data?.qrCodeTags.items.map(({ tag }) => ({ id: tag, name: tag })) ?? [];
  const cancel = (): void => {
    edit.reset();
    onClose();
  };
  const save = async (): Promise<void> => {
    if (!edit.isUnsaved || (await edit.save())) onClose();
  };
  const actions = (
    <>
      <Button onPress={cancel}>{t`Cancel`}</Button>
      <Button look="main" isPending={edit.isSaving} isDisabled={edit.contested.length > 0} onPress={() => save()}>
        {t`Save`}
      </Button>
    </>
  );
  return (
    <Dialog title={t`Tags and external ID`} onClose={cancel} actions={actions}>
      <Stack gap={4}>
        {edit.contested.length > 0 && <ContestedNotice campaign={campaign} edit={edit} />}
        <TagField
          label={t`Tags`}
          hint={t`Up to ${TAGS}, of ${TAG_LENGTH} characters. Enter or a comma adds one.`}
          value={edit.values.tags}
          onChange={(tags) => edit.change({ tags })}
          suggestions={suggestions}
          isByFrequency
          lengthMax={TAG_LENGTH}
          {...fieldOf(edit.errors, 'tags')}
        />
        <TextField
          label={t`External ID`}
          hint={t`The name of this campaign in another system, unique in the workspace.`}
          value={edit.values.externalId ?? ''}
          onChange={(text) => edit.change({ externalId: text === '' ? null : text })}
          maxLength={LIMITS.externalIdLength}
          {...fieldOf(edit.errors, 'externalId')}
        />
      </Stack>
    </Dialog>
  );
}
