import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { notifySuccess } from '../../frame/notices.ts';
import { useLeaveGuard } from '../../frame/use-leave-guard.ts';
import { isEqual } from '../../is-equal.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { DisclosureGroup } from '../../ui/layout/disclosure-group.tsx';
import { Problem } from '../../ui/layout/problem.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { BadgeGroup } from '../badge/badge-group.tsx';
import { coloursOfPixels } from '../badge/logo-colours.ts';
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
import { createKit, type Kit, updateKit } from './kit-actions.ts';
import styles from './kit-editor.module.css';
import { KitPage } from './kit-page.tsx';
import { KitPreview } from './kit-preview.tsx';

const SAMPLE = { mode: 'Dynamic', payloadType: 'Url', content: '' } as const;

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
  const { name, isDefault, look } = fields;
  const preview = useDesignPreview({ ...SAMPLE, name, look });
  const change = (part: LookChange): void => setFields((before) => ({ ...before, look: withEdit(before.look, part) }));
  const { logo, isOver, drop } = useLogo((part) => {
    change(part);
    if (isPlain(look) && part.logoDataUrl) void takeColour(part.logoDataUrl, change);
  });
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
  const samples = <KitPreview name={name} look={look} />;
  return (
    <form className={designer.container} onSubmit={(event) => void form.submit(event)} noValidate>
      <div className={designer.columns}>
        <Stack gap={4} className={`${designer.picture} ${styles.pictures}`}>
          <DesignPreview preview={preview} look={look} onChange={setLook} />
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
            <BadgeGroup {...group} name={name} logo={logo} isLogoWanted />
            <ColourGroup {...group} />
            <ShapeGroup {...group} />
            <FrameGroup {...group} />
            <KitPage {...group} kit={look} />
          </DisclosureGroup>
          {isPhone && samples}
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

async function takeColour(logo: string, change: (part: LookChange) => void): Promise<void> {
  const [foregroundColor] = coloursOfPixels(await readPixels(logo)).dark;
  if (foregroundColor !== undefined) change({ foregroundColor });
}
