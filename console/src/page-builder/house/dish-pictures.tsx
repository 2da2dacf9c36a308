import { useLingui } from '@lingui/react/macro';
import { mdiClose, mdiImagePlus } from '@mdi/js';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { UploadPageFileDocument } from '../../../generated/page-builder/files/upload-page-file.ts';
import { upload } from '../../api/upload.ts';
import { runAction } from '../../frame/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import type { HousePartProps } from './house-edits.ts';

type Pictures = NonNullable<HousePartProps['house']['pictures']>;

/** Uploads a picture for one dish after the other. Saving the campaign attaches them. */
export function DishPictures({ house, dishes, onChange }: HousePartProps & { dishes: readonly string[] }) {
  const { t } = useLingui();
  const pictures = house.pictures ?? [];
  const [dish, setDish] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const change = (make: (now: Pictures) => Pictures): void =>
    onChange((latest) => ({ ...latest, pictures: make(latest.pictures ?? []) }));
  const send = async (file: File | undefined): Promise<void> => {
    if (file === undefined || dish === null) return;
    setIsSending(true);
    const { signal } = new AbortController();
    const run = () => upload(UploadPageFileDocument, {}, file, { signal });
    const answer = await runAction({ run });
    setIsSending(false);
    if (answer === undefined) return;
    const picture = { dish, assetId: answer.uploadQrAsset.id };
    change((now) => [...now.filter((each) => each.dish !== dish), picture]);
    setDish(null);
  };
  return (
    <Stack gap={3}>
      <Stack as="ul" gap={1} aria-label={t`Pictures of dishes`}>
        {pictures.map((picture) => (
          <Row as="li" key={picture.dish} gap={2} justify="space-between">
            <bdi className="clipped">{picture.dish}</bdi>
            {!dishes.includes(picture.dish) && <Hint as="span" tone="amber">{t`Not in the menu`}</Hint>}
            <IconButton
              icon={mdiClose}
              aria-label={t`Remove the picture of ${picture.dish}`}
              onPress={() => change((now) => now.filter((each) => each.dish !== picture.dish))}
            />
          </Row>
        ))}
      </Stack>
      {pictures.length < LIMITS.house.pictures && (
        <>
          <ComboBox
            label={t`Dish`}
            options={dishes.map((name) => ({ id: name, name }))}
            value={dish}
            onChange={setDish}
          />
          <FileTrigger acceptedFileTypes={['image/png', 'image/jpeg']} onSelect={(files) => void send(files?.[0])}>
            <Button isDisabled={dish === null} isPending={isSending}>
              <Icon path={mdiImagePlus} size={18} />
              {t`Choose a picture`}
            </Button>
          </FileTrigger>
        </>
      )}
      {dishes.length === 0 && <Hint>{t`Type the menu first.`}</Hint>}
    </Stack>
  );
}
