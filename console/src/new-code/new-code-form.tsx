import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { SAMPLE_CODE } from '../../../src/core/contract/ids/sample-code.ts';
import { isCode } from '../../../src/core/contract/text.ts';
import type { QrPayloadType } from '../../generated/code-designer/preview.ts';
import { DesignPreview } from '../code-designer/design-preview.tsx';
import { Designer } from '../code-designer/designer.tsx';
import { useKits } from '../code-designer/kits/kit-actions.ts';
import type { Look } from '../code-designer/look.ts';
import { useDecodedPicture } from '../code-designer/preview/use-decoded-picture.ts';
import { useDesignPreview } from '../code-designer/preview/use-design-preview.ts';
import { chosenHost, picturedAddress, requestedAddress, useOwnHosts } from '../domains/addresses.ts';
import { PageBuilder } from '../page-builder/page-builder.tsx';
import { isHosted } from '../page-builder/page-content.ts';
import { PayloadForm } from '../payload-form/payload-form.tsx';
import { Button } from '../ui/button.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { useMedia } from '../ui/use-media.ts';
import { CodeDetails } from './code-details.tsx';
import { contentOf, defaultMode, hasOwnLook, lookOf } from './code-draft.ts';
import { ChosenGoal, GoalCards } from './goal-cards.tsx';
import styles from './new-code.module.css';
import { SavePart } from './save-part.tsx';
import { suggestName } from './suggested-name.ts';
import type { CodeDraftState } from './use-code-draft.ts';
import { useSaveCode } from './use-save-code.ts';

/** A field for a text. */
const TYPED = ':is(input, textarea):not([type="radio"], [type="checkbox"], [type="file"], [type="hidden"])';

/** The three steps, with the real picture always next to them. */
export function NewCodeForm({ state, hasDynamic }: { state: CodeDraftState; hasDynamic: boolean }) {
  const { t } = useLingui();
  const { draft, change, errors } = state;
  const { payloadType } = draft;
  const { data: kits, isPending, failureCount } = useKits();
  const isLookAwaited = isPending && failureCount === 0 && !hasOwnLook(draft);
  const look = lookOf(
    draft,
    kits?.find(({ isDefault }) => isDefault),
  );
  const [isChoosing, setIsChoosing] = useState(false);
  const [choices, setChoices] = useState(0);
  const second = useRef<HTMLElement>(null);
  // Also after the same choice again, which changes nothing else.
  useEffect(() => {
    if (choices > 0) second.current?.querySelector<HTMLElement>(TYPED)?.focus();
  }, [choices]);
  const saving = useSaveCode(state);
  /** Before the look that new codes start with was known. */
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isPhone = useMedia('(max-width: 899px)');
  const content = contentOf(draft);
  const type = payloadType ?? 'Url';
  const mode = isHosted(type) ? 'Dynamic' : (draft.mode ?? defaultMode(type, hasDynamic));
  const name = draft.name ?? suggestName(type, content);
  const hosts = useOwnHosts();
  const hasDomain = chosenHost(draft, hosts) !== '';
  const code = !hasDomain && isCode(draft.code) ? draft.code : null;
  const pictured = picturedAddress(draft, hosts, SAMPLE_CODE);
  const preview = useDesignPreview({ mode, payloadType: type, content, name, code, address: pictured, look }, true);
  const choose = (chosen: QrPayloadType): void => {
    if (chosen !== payloadType) change({ payloadType: chosen, mode: null });
    setIsChoosing(false);
    setChoices(choices + 1);
  };
  const save = (): void => {
    if (payloadType === null) return;
    const address = requestedAddress(draft, hosts);
    saving.save({ ...draft, ...look, payloadType, mode, name, code: hasDomain ? '' : draft.code, address });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isLookAwaited) setIsSubmitted(true);
    else save();
  };
  useEffect(() => {
    if (!isSubmitted || isLookAwaited) return;
    setIsSubmitted(false);
    save();
  });
  const isSaving = isSubmitted || saving.isSaving;
  const setContent = (next: string): void => change({ contents: { ...draft.contents, [type]: next } });
  const fields = { value: content, onChange: setContent, errors };
  const setLook = (next: Look): void => change(next);
  const page = isHosted(type) ? t`What is on the page?` : t`What does it contain?`;
  const stepTitle = type === 'Url' ? t`Where does it lead?` : page;
  return (
    <form className={styles.columns} onSubmit={submit} noValidate>
      {isPhone && <PictureStrip svg={preview.svg} name={name} isSaving={isSaving} canSave={payloadType !== null} />}
      {/* Anything typed while the code is being created would not be part of it. */}
      <Stack gap={8} className={styles.steps} inert={isSaving}>
        <Step number={1} title={t`What does it do?`}>
          {payloadType === null || isChoosing ? (
            <GoalCards chosen={payloadType} onChoose={choose} hasDynamic={hasDynamic} />
          ) : (
            <ChosenGoal payloadType={payloadType} onChange={() => setIsChoosing(true)} />
          )}
        </Step>
        {payloadType !== null && (
          <>
            <Step number={2} title={stepTitle} ref={second}>
              <div className={isHosted(payloadType) ? styles.wide : styles.fields}>
                {isHosted(payloadType) ? (
                  <PageBuilder
                    key={payloadType}
                    payloadType={payloadType}
                    {...fields}
                    look={look}
                    onStyleChange={(style) => setLook({ ...look, style })}
                  />
                ) : (
                  <PayloadForm key={payloadType} payloadType={payloadType} {...fields} />
                )}
              </div>
              <Stack gap={4} isForm>
                <CodeDetails
                  draft={draft}
                  payloadType={payloadType}
                  mode={mode}
                  name={name}
                  errors={errors}
                  hasDynamic={hasDynamic}
                  hosts={hosts}
                  capitals={preview.capitals}
                  onChange={change}
                />
              </Stack>
            </Step>
            <Step number={3} title={t`How does it look?`}>
              <Designer
                mode={mode}
                payloadType={payloadType}
                content={content}
                name={name}
                value={look}
                onChange={setLook}
                errors={errors}
                preview={preview}
              />
            </Step>
          </>
        )}
      </Stack>
      <Stack gap={4} className={styles.side}>
        {!isPhone && <DesignPreview preview={preview} look={look} onChange={setLook} />}
        {payloadType !== null && <SavePart state={{ ...saving, isSaving }} errors={errors} payloadType={payloadType} />}
      </Stack>
    </form>
  );
}

interface Props {
  svg: string | null;
  name: string;
  isSaving: boolean;
  canSave: boolean;
}

/** The picture on phones: small, at the top, always visible. */
function PictureStrip({ svg, name, isSaving, canSave }: Props) {
  const { t } = useLingui();
  const picture = useDecodedPicture(svg);
  return (
    <Row gap={3} className={styles.strip}>
      <span className={styles.stripPicture}>
        {picture !== null && <img src={picture} alt={t`Your code`} width={64} height={64} />}
      </span>
      <span className={`clipped ${styles.stripName}`} dir="auto" title={name}>
        {name === '' ? t`New code` : name}
      </span>
      {canSave && (
        <Button look="main" type="submit" isPending={isSaving}>
          {t`Create`}
        </Button>
      )}
    </Row>
  );
}

interface StepProps {
  number: number;
  title: string;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** One of the three questions. */
function Step({ number, title, children, ref }: StepProps) {
  const id = `step-${number}`;
  return (
    <Stack as="section" gap={4} aria-labelledby={id} ref={ref}>
      <Row as="h2" id={id} gap={2}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {title}
      </Row>
      {children}
    </Stack>
  );
}
