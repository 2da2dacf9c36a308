import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { describeError } from '../errors/describe-error.ts';
import { notifyError, notifySuccess } from '../frame/notices.ts';
import { Question } from '../ui/overlays/question.tsx';
import { changeTag, type Tag } from './tag-queries.ts';

/** A question first: which campaigns had the tag is not known afterwards. */
export function RemoveTag({ tag: { tag, campaigns }, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useLingui();
  const remove = async (): Promise<void> => {
    try {
      await changeTag(tag, null, () => {});
      notifySuccess(t`${tag} is removed from all campaigns.`);
    } catch (error) {
      notifyError(describeError(error));
    }
  };
  return (
    <Question
      isOpen
      title={t`Remove the tag ${tag} everywhere?`}
      action={t`Remove`}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        <Plural value={campaigns} one="# campaign loses it." other="# campaigns lose it." />{' '}
        <Trans>The campaigns themselves stay. This cannot be undone.</Trans>
      </p>
    </Question>
  );
}
