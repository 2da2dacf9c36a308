import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useRights } from '../api/use-rights.ts';
import { encodedOf } from '../domains/addresses.ts';
import { lazyPart } from '../lazy-part.ts';
import { Skeleton } from '../ui/layout/skeleton.tsx';
import type { TabProps } from './campaign-tab.ts';
import { ReadDesign } from './reading/read-design.tsx';
import { SaveBar } from './saving/save-bar.tsx';
import { useEdit } from './saving/use-edit.ts';

const Designer = lazyPart(() => import('../code-designer/designer.tsx'), 'Designer');

const NAMES = ['style', 'design'] as const;

export function DesignTab({ campaign }: TabProps) {
  const { t } = useLingui();
  const edit = useEdit(campaign, NAMES);
  const { session, canWrite } = useRights();
  const { mode, payloadType, content, name, code } = campaign;
  if (!canWrite) return <ReadDesign campaign={campaign} />;
  return (
    <>
      <h2 className="visually-hidden">{t`Design`}</h2>
      <Suspense fallback={<Skeleton lines={8} />}>
        <Designer
          mode={mode}
          payloadType={payloadType}
          content={content}
          name={name}
          code={code}
          address={encodedOf(session.publicUrl, campaign)}
          value={edit.values}
          onChange={edit.change}
          errors={edit.errors}
        />
      </Suspense>
      <SaveBar campaign={campaign} edit={edit} shownFields={NAMES} />
    </>
  );
}
