import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { runAction } from '../frame/use-action.ts';
import { Question } from '../ui/overlays/question.tsx';
import { changeTag, type Tag } from './tag-queries.ts';

/** A question first: which campaigns had the tag is not known afterwards. */
export function RemoveTag({ tag: { tag, campaigns }, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Question
      isOpen
      title={t`Remove the tag ${tag} everywhere?`}
      action={t`Remove`}
      onConfirm={() =>
        runAction({ run: () => changeTag(tag, null, () => {}), done: t`${tag} is removed from all campaigns.` })
      }
      onClose={onClose}
    >
      <p>
        <Plural value={campaigns} one="# campaign loses it." other="# campaigns lose it." />{' '}
        <Trans>The campaigns themselves stay. This cannot be undone.</Trans>
      </p>
    </Question>
  );
}
