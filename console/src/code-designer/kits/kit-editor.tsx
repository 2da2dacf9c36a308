import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { useRights } from '../../api/use-rights.ts';
import { notifySuccess } from '../../frame/notices.ts';
import { useLeaveGuard } from '../../frame/use-leave-guard.ts';
import { isEqual } from '../../is-equal.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { DisclosureGroup } from '../../ui/layout/disclosure-group.tsx';
import { Problem } from '../../ui/layout/problem.tsx';
import { SegmentedControl } from '../../ui/layout/segmented-control.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { BadgeGroup } from '../badge/badge-group.tsx';
import { LogoColourChips } from '../badge/logo-colour-chips.tsx';
import { coloursOfPixels } from '../badge/logo-colours.ts';
import { LogoField } from '../badge/logo-field.tsx';
import { readPixels } from '../badge/read-logo.ts';
import { useLogo } from '../badge/use-logo.ts';
import { ColourGroup } from '../colours/colour-group.tsx';
import { DesignPreview } from '../design-preview.tsx';
import designer from '../designer.module.css';
import { FrameGroup } from '../frame-group.tsx';
import { problemsOfLook } from '../group-fields.ts';
import { type Look, type LookChange, PLAIN_LOOK, wholeLook, withEdit } from '../look.ts';
import { useDesignPreview } from '../preview/use-design-preview.ts';
import { ShapeGroup } from '../shapes/shape-group.tsx';
import { createKit, type Kit, updateKit, useKits } from './kit-actions.ts';
import { KitChanges } from './kit-changes.tsx';
import styles from './kit-editor.module.css';
import { SAMPLE } from './kit-look.ts';
import { KitPage } from './kit-page.tsx';
import { KitPreview } from './kit-preview.tsx';
import { LookChoice } from './look-choice.tsx';
import { takePassedLogo } from './passed-logo.ts';

/** Everything that a brand kit sets, with a preview of what it is for. Null for a new kit. */
export function KitEditor({ kit }: { kit: Kit | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isPhone = useMedia('(max-width: 899px)');
  const [start] = useState(() => ({
    name: kit?.name ?? '',
    isDefault: kit?.isDefault ?? false,
    look: kit === null ? PLAIN_LOOK : { style: kit.style, design: kit.design },
  }));
  const [fields, setFields] = useState(start);
  const [time, setTime] = useState<'now' | 'after'>('after');
  const { name, isDefault, look } = fields;
  const hasChanged = !isEqual(look, start.look);
  const shown = time === 'now' && hasChanged ? start : fields;
  const preview = useDesignPreview({ ...SAMPLE, name: shown.name, look: shown.look });
  const change = (part: LookChange): void => {
    setTime('after');
    setFields((before) => ({ ...before, look: withEdit(before.look, part) }));
  };
  const takeColour = async (from: string): Promise<void> => {
    const [main] = coloursOfPixels(await readPixels(from)).dark;
    if (main === undefined) return;
    // Meanwhile, another colour or another logo may have been chosen.
    setFields((before) =>
      isPlain(before.look) && wholeLook(before.look).logoDataUrl === from
        ? { ...before, look: withEdit(before.look, { foregroundColor: main.shade }) }
        : before,
    );
  };
  const isFirst = useKits().data?.length === 0;
  const { workspaceName } = useRights().session;
  const { logo, isOver, drop } = useLogo((part, file) => {
    change(part);
    if (file === undefined) return;
    const suggested = isFirst ? workspaceName : file.name.replace(/\.[^.]*$/, '');
    setFields((before) => ({ ...before, name: before.name || [...suggested].slice(0, LIMITS.nameLength).join('') }));
    if (part.logoDataUrl) void takeColour(part.logoDataUrl);
  });
  const takeLogo = useRef(logo.take);
  useEffect(() => {
    const passed = takePassedLogo();
    if (passed !== null) void takeLogo.current(passed);
  }, []);
  const form = useSubmit(async () => {
    const values = { name, isDefault, ...look };
    await (kit === null ? createKit(values) : updateKit(kit, values));
    const saved = name.trim();
    await navigate({ to: '/workspace/brand-kits' });
    notifySuccess(t`${saved} saved.`, null);
  }, ['name', ...SHOWN]);
  useLeaveGuard(!isEqual(fields, start) && !form.isBusy);
  const group = {
    look: wholeLook(look),
    onChange: change,
    problems: problemsOfLook(form.errors, preview.error?.fields ?? {}),
    suggestions: preview.error?.suggestions ?? [],
  };
  const setLook = (next: Look): void => setFields({ ...fields, look: next });
  const { logoDataUrl } = group.look;
  const times = kit !== null && (
    <SegmentedControl
      label={t`Preview`}
      segments={[
        { id: 'now', name: t`Now` },
        { id: 'after', name: t`After saving` },
      ]}
      value={hasChanged ? time : 'now'}
      onChange={setTime}
      isDisabled={!hasChanged}
    />
  );
  const samples = <KitPreview name={shown.name} look={shown.look} />;
  return (
    <form className={designer.container} onSubmit={(event) => void form.submit(event)} noValidate>
      <div className={designer.columns}>
        <Stack gap={4} className={`${designer.picture} ${styles.pictures}`}>
          {!isPhone && times}
          <DesignPreview preview={preview} look={shown.look} onChange={shown === fields ? setLook : null} />
          {!isPhone && samples}
        </Stack>
        <Stack
          gap={6}
          isForm
          className={designer.settings}
          data-drop={isOver || undefined}
          inert={form.isBusy}
          {...drop}
        >
          <Stack gap={2}>
            <h2>{t`Logo`}</h2>
            <LogoField value={logoDataUrl} logo={logo} problems={group.problems.logoDataUrl ?? []} />
          </Stack>
          {logoDataUrl !== null && group.problems.logoDataUrl === undefined && (
            <>
              <LookChoice logo={logoDataUrl} value={look} onChoose={change} />
              <LogoColourChips logo={logoDataUrl} onChange={change} />
            </>
          )}
          <TextField
            {...form.fieldOf('name')}
            label={t`Name`}
            value={name}
            onChange={(next) => setFields({ ...fields, name: next })}
            maxLength={LIMITS.nameLength}
          />
          <CheckField
            label={t`New codes start with this brand kit`}
            value={isDefault}
            onChange={(next) => setFields({ ...fields, isDefault: next })}
          />
          <h2 className="visually-hidden">{t`Design`}</h2>
          <DisclosureGroup>
            <BadgeGroup {...group} name={name} logo={null} />
            <ColourGroup {...group} />
            <ShapeGroup {...group} />
            <FrameGroup {...group} />
            <KitPage {...group} kit={look} />
          </DisclosureGroup>
          {isPhone && times}
          {isPhone && samples}
          {kit !== null && <KitChanges kit={kit} />}
          <Problem>{form.problem}</Problem>
          <Row gap={2} justify="end">
            <Button onPress={() => void navigate({ to: '/workspace/brand-kits' })}>{t`Cancel`}</Button>
            <Button look="main" type="submit" isPending={form.isBusy} isDisabled={name.trim() === ''}>
              {t`Save`}
            </Button>
          </Row>
        </Stack>
      </div>
    </form>
  );
}

/** Refusals that the groups and the verdict show. */
const SHOWN = [
  'style',
  'design',
  ...Object.keys(wholeLook(PLAIN_LOOK)).flatMap((field) => [`style.${field}`, `design.${field}`]),
];

/** Whether nobody has chosen a colour of the code. */
const isPlain = (look: Look): boolean => wholeLook(look).foregroundColor === wholeLook(PLAIN_LOOK).foregroundColor;
