import { DesignPreview } from '../../code-designer/design-preview.tsx';
import { useDesignPreview } from '../../code-designer/preview/use-design-preview.ts';
import { Columns } from '../../ui/layout/boxes.tsx';
import type { TabProps } from '../campaign-tab.ts';
import { LookSettings } from '../changes/style-changes.tsx';

/** The look of a code for people who may not change it: its picture with the verdict, and its settings. */
export function ReadDesign({ campaign: { mode, payloadType, content, name, code, style, design } }: TabProps) {
  const look = { style, design };
  const preview = useDesignPreview({ mode, payloadType, content, name, code, look });
  return (
    <Columns min="20rem" gap={6} align="start">
      <DesignPreview preview={preview} look={look} onChange={null} />
      <LookSettings look={look} />
    </Columns>
  );
}
