import { Plural, useLingui } from '@lingui/react/macro';
import { mdiClose, mdiPause, mdiPlay, mdiTagOutline, mdiTrashCanOutline } from '@mdi/js';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { TextField } from '../design/text-field.tsx';
import styles from './bulk-bar.module.css';
import { activateCampaigns, addTag, deleteCampaigns, pauseCampaigns, removeTag } from './campaign-actions.ts';

interface Props {
  ids: readonly string[];
  /** Those of any selected campaign. */
  tags: readonly string[];
  onClear: () => void;
}

/** What can be done with the selected campaigns. */
export function BulkBar({ ids, tags, onClear }: Props) {
  const { t } = useLingui();
  const remove = (): void => {
    void deleteCampaigns(ids);
    onClear();
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Selected campaigns`}>
      <span className={styles.count}>
        <Plural value={ids.length} one="# selected" other="# selected" />
      </span>
      <BarButton icon={mdiPause} words={t`Pause`} onPress={() => void pauseCampaigns(ids)} />
      <BarButton icon={mdiPlay} words={t`Activate`} onPress={() => void activateCampaigns(ids)} />
      <DialogTrigger>
        <BarButton icon={mdiTagOutline} words={t`Tags`} />
        <Popover className={styles.popover ?? ''} placement="top">
          <Dialog className={styles.dialog ?? ''} aria-label={t`Tags`}>
            {({ close }) => <TagForm ids={ids} tags={tags} onDone={close} />}
          </Dialog>
        </Popover>
      </DialogTrigger>
      <BarButton icon={mdiTrashCanOutline} words={t`Delete`} onPress={remove} />
      <Button look="quiet" isIcon aria-label={t`Clear selection`} onPress={onClear}>
        <Icon path={mdiClose} />
      </Button>
    </div>
  );
}

function BarButton({ icon, words, onPress }: { icon: string; words: string; onPress?: () => void }) {
  return (
    <Button look="quiet" {...(onPress && { onPress })} aria-label={words}>
      <Icon path={icon} size={18} />
      <span className={styles.words}>{words}</span>
    </Button>
  );
}

const TAG_LENGTH_MAX = 40;

function TagForm({ ids, tags, onDone }: { ids: readonly string[]; tags: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const [tag, setTag] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (tag.trim() === '') return;
    void addTag(ids, tag.trim());
    onDone();
  };
  const remove = (name: string): void => {
    void removeTag(ids, name);
    onDone();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField label={t`New tag`} value={tag} onChange={setTag} maxLength={TAG_LENGTH_MAX} autoFocus />
      <Button look="main" type="submit">{t`Add tag`}</Button>
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((name) => (
            <li key={name}>
              <Button onPress={() => remove(name)} aria-label={t`Remove the tag ${name}`}>
                {name}
                <Icon path={mdiClose} size={14} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
