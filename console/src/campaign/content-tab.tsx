import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useRights } from '../api/use-rights.ts';
import { lazyPart } from '../lazy-part.ts';
import { isHosted } from '../page-builder/page-content.ts';
import { Stack } from '../ui/layout/boxes.tsx';
import { Note } from '../ui/layout/note.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';
import type { TabProps } from './campaign-tab.ts';
import { ReadContent } from './reading/read-content.tsx';
import { SaveBar } from './saving/save-bar.tsx';
import { useEdit } from './saving/use-edit.ts';

const PayloadForm = lazyPart(() => import('../payload-form/payload-form.tsx'), 'PayloadForm');
const PageBuilder = lazyPart(() => import('../page-builder/page-builder.tsx'), 'PageBuilder');

/** A page's design, its second language and its house are edited together with its content. */
const NAMES = ['content', 'style', 'translation', 'house'] as const;

export function ContentTab({ campaign }: TabProps) {
  const { t } = useLingui();
  const edit = useEdit(campaign, NAMES);
  const { canWrite } = useRights();
  if (!canWrite) return <ReadContent campaign={campaign} />;
  const { payloadType, mode } = campaign;
  const value = edit.values.content;
  const onChange = (content: string): void => edit.change({ content });
  return (
    <>
      <h2 className="visually-hidden">{t`Content`}</h2>
      <Stack gap={4}>
        {mode === 'Static' && (
          <Stack isForm>
            <Note>
              {t`This is a static code: it contains its content directly. Editing it creates a new picture; printed codes stay as they are.`}
            </Note>
          </Stack>
        )}
        <Suspense fallback={<Skeleton lines={8} />}>
          {isHosted(payloadType) ? (
            <PageBuilder
              payloadType={payloadType}
              value={value}
              onChange={onChange}
              look={{ style: edit.values.style, design: campaign.design }}
              onStyleChange={(style) => edit.change({ style })}
              translation={edit.values.translation}
              onTranslationChange={(translation) => edit.change({ translation })}
              house={edit.values.house}
              onHouseChange={(house) => edit.change({ house })}
              errors={edit.errors}
            />
          ) : (
            <Stack isForm>
              <PayloadForm payloadType={payloadType} value={value} onChange={onChange} errors={edit.errors} />
            </Stack>
          )}
        </Suspense>
      </Stack>
      <SaveBar campaign={campaign} edit={edit} shownFields={NAMES} />
    </>
  );
}
