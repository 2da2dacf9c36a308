import { useRef } from 'react';
import type { QrCodeMode, QrPayloadType } from '../../generated/code-designer/preview.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import { Stack } from '../ui/layout/boxes.tsx';
import { DisclosureGroup } from '../ui/layout/disclosure-group.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';
import { useMedia } from '../ui/use-media.ts';
import { BadgeGroup } from './badge/badge-group.tsx';
import { useLogo } from './badge/use-logo.ts';
import { hasCardPage } from './card-pages.ts';
import { ColourGroup } from './colours/colour-group.tsx';
import { DesignPreview } from './design-preview.tsx';
import styles from './designer.module.css';
import { FrameGroup } from './frame-group.tsx';
import { problemsOfLook } from './group-fields.ts';
import { useKits } from './kits/kit-actions.ts';
import { KitRow } from './kits/kit-row.tsx';
import { type Look, type LookChange, wholeLook, withEdit } from './look.ts';
import { PageGroup } from './page-group.tsx';
import { Presets } from './presets.tsx';
import { DesignVerdict } from './preview/design-verdict.tsx';
import { type DesignPreviewState, useDesignPreview } from './preview/use-design-preview.ts';
import { ReadingGroup } from './reading-group.tsx';
import { ShapeGroup } from './shapes/shape-group.tsx';

export interface DesignerProps {
  readonly mode: QrCodeMode;
  readonly payloadType: QrPayloadType;
  readonly content: string;
  /** Name of the campaign: its first letter is the monogram if the style has none. */
  readonly name?: string;
  /** Code of a Dynamic campaign, current or future; a sample is used if absent. */
  readonly code?: string | null;
  /** What a campaign on a domain encodes. */
  readonly address?: string | null;
  readonly value: Look;
  readonly onChange: (look: Look) => void;
  /** Messages by the service's fields: `style.foregroundColor`, `design.frame.text`. */
  readonly errors: FieldErrors;
  /** From `useDesignPreview`, if the screen shows the picture; otherwise the designer does. */
  readonly preview?: DesignPreviewState;
}

/** Look of a code: presets, then every setting in groups. Unknown fields stay unchanged. */
export function Designer({ preview, ...props }: DesignerProps) {
  // On phones, screens show the picture small, without room for the verdict.
  const isPhone = useMedia('(max-width: 899px)');
  if (preview === undefined) return <DesignerWithPicture {...props} />;
  return <Settings {...props} preview={preview} isVerdictHere={isPhone} />;
}

function DesignerWithPicture(props: Omit<DesignerProps, 'preview'>) {
  const { mode, payloadType, content, name = '', code = null, address = null, value, onChange } = props;
  const preview = useDesignPreview({ mode, payloadType, content, name, code, address, look: value });
  return (
    <div className={styles.container}>
      <div className={styles.columns}>
        <div className={styles.picture}>
          <DesignPreview preview={preview} look={value} onChange={onChange} />
        </div>
        <Settings {...props} preview={preview} isVerdictHere={false} />
      </div>
    </div>
  );
}

const SKELETON_LINES = 12;

function Settings(props: DesignerProps & { preview: DesignPreviewState; isVerdictHere: boolean }) {
  const { mode, payloadType, name = '', value, onChange, errors, preview, isVerdictHere } = props;
  // A change that took a moment, such as a large logo, must not revert what was chosen meanwhile.
  const latest = useRef(props);
  latest.current = props;
  const apply = (change: LookChange): void => latest.current.onChange(withEdit(latest.current.value, change));
  const { logo, isOver, drop } = useLogo(apply);
  const { isPending, failureCount } = useKits();
  // What stands below the kits would move when they arrive.
  if (isPending && failureCount === 0) {
    return (
      <Stack isForm className={styles.settings}>
        <Skeleton lines={SKELETON_LINES} />
      </Stack>
    );
  }
  const fields = {
    look: wholeLook(value),
    onChange: apply,
    problems: problemsOfLook(errors, preview.error?.fields ?? {}),
    suggestions: preview.error?.suggestions ?? [],
  };
  return (
    <Stack gap={6} isForm className={styles.settings} data-drop={isOver || undefined} {...drop}>
      <KitRow value={value} onChange={onChange} />
      <Presets value={value} name={name} isIdle={!preview.isWorking} onChoose={apply} />
      {isVerdictHere && <DesignVerdict preview={preview} look={value} onChange={onChange} />}
      <DisclosureGroup>
        <ColourGroup {...fields} />
        <ShapeGroup {...fields} />
        <BadgeGroup {...fields} name={name} logo={logo} />
        <FrameGroup {...fields} />
        {hasCardPage(mode, payloadType) && <PageGroup {...fields} />}
        <ReadingGroup {...fields} />
      </DisclosureGroup>
    </Stack>
  );
}
