import { useRights } from '../../api/use-rights.ts';
import { DesignPreview } from '../../code-designer/design-preview.tsx';
import { useDesignPreview } from '../../code-designer/preview/use-design-preview.ts';
import { encodedOf } from '../../domains/addresses.ts';
import { Columns } from '../../ui/layout/boxes.tsx';
import type { TabProps } from '../campaign-tab.ts';
import { LookSettings } from '../changes/style-changes.tsx';

/** The look of a code for people who may not change it: its picture with the verdict, and its settings. */
export function ReadDesign({ campaign }: TabProps) {
  const { mode, payloadType, content, name, code, style, design } = campaign;
  const { publicUrl } = useRights().session;
  const look = { style, design };
  const address = encodedOf(publicUrl, campaign);
  const preview = useDesignPreview({ mode, payloadType, content, name, code, address, look });
  return (
    <Columns min="20rem" gap={6} align="start">
      <DesignPreview preview={preview} look={look} onChange={null} />
      <LookSettings look={look} />
    </Columns>
  );
}
