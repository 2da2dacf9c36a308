import { Plural, useLingui } from '@lingui/react/macro';
import { mdiClose, mdiPause, mdiPlay, mdiTagOutline, mdiTrashCanOutline } from '@mdi/js';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import styles from './bulk-bar.module.css';
import { activateCampaigns, deleteCampaigns, pauseCampaigns } from './campaign-actions.ts';

const TagPopover = lazy(() =>
  import('./tag-popover.tsx').then(({ TagPopover: component }) => ({ default: component })),
);

interface Props {
  ids: readonly string[];
  /** Those of any selected campaign. */
  tags: readonly string[];
  onClear: () => void;
}

/** What can be done with the selected campaigns. */
export function BulkBar({ ids, tags, onClear }: Props) {
  const { t } = useLingui();
  const tagButton = useRef<HTMLSpanElement>(null);
  const [isTagging, setIsTagging] = useState(false);
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
      <span ref={tagButton}>
        <BarButton icon={mdiTagOutline} words={t`Tags`} onPress={() => setIsTagging(true)} />
      </span>
      <Suspense>
        {isTagging && <TagPopover ids={ids} tags={tags} triggerRef={tagButton} onClose={() => setIsTagging(false)} />}
      </Suspense>
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
