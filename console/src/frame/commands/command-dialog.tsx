import { Plural, useLingui } from '@lingui/react/macro';
import { mdiMagnify } from '@mdi/js';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Icon } from '../../ui/icon.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { useCloseOnBack } from '../../ui/overlays/use-close-on-back.ts';
import { useSavedViews } from '../views/view-queries.ts';
import styles from './command-dialog.module.css';
import { type Command, listActions, listScreens, listViews, listWorkspaces, matching } from './commands.ts';
import { SHOWN, useFoundCampaigns } from './found-campaigns.ts';

/** Global search for campaigns, screens and actions. */
export function CommandDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  useCloseOnBack(onClose);
  return (
    <ModalOverlay className={styles.overlay ?? ''} isOpen onOpenChange={onClose} isDismissable>
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={t`Search everything`}>
          <CommandList onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function CommandList({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const { session } = useRouteContext({ from: '/signed-in' });
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  /** Enter was pressed before the search had found anything. */
  const [isEntered, setIsEntered] = useState(false);
  const id = useId();
  const open = (path: string): void => router.history.push(path);
  const context = { i18n, session, open };
  const views = useSavedViews();
  const found = useFoundCampaigns(typed, open);
  const groups = [
    { name: t`Campaigns`, commands: found.commands },
    { name: t`Views`, commands: matching(listViews(views, context), typed).slice(0, SHOWN) },
    { name: t`Screens`, commands: matching(listScreens(context), typed) },
    { name: t`Workspaces`, commands: matching(listWorkspaces(session, router.state.location.pathname), typed) },
    { name: t`Actions`, commands: matching(listActions(context), typed) },
  ].filter(({ commands }) => commands.length > 0);
  const all = groups.flatMap(({ commands }) => commands);
  // What an earlier text has found is shown for a moment, but Enter does not open it.
  const ready = found.isStale ? all.filter((command) => !found.commands.includes(command)) : all;
  const active = ready.find(({ id: each }) => each === activeId) ?? ready[0];
  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  useEffect(() => {
    if (!isEntered || (active === undefined && found.isStale)) return;
    setIsEntered(false);
    run(active);
  });
  const move = (step: 1 | -1): void => {
    if (active !== undefined) setActiveId(ready.at((ready.indexOf(active) + step) % ready.length)?.id ?? null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') setIsEntered(true);
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else return;
    event.preventDefault();
  };
  const isNothing = all.length === 0 && !found.isStale;
  return (
    <>
      <Row gap={3} className={styles.field}>
        <Icon path={mdiMagnify} />
        <input
          className={styles.input}
          role="combobox"
          aria-expanded={all.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${all.indexOf(active)}`}
          aria-label={t`Search everything`}
          placeholder={t`Campaigns, screens and actions`}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened for typing
          autoFocus
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActiveId(null);
            setIsEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
      </Row>
      <div id={id} role="listbox" aria-label={t`Results`} className={`${styles.list} ${found.isStale ? 'stale' : ''}`}>
        {groups.map(({ name, commands }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of a listbox
          <div key={name} role="group" aria-label={name}>
            <Hint as="div" className={styles.group} aria-hidden="true">
              {name}
            </Hint>
            {commands.map((command) => (
              <Option
                key={command.id}
                id={`${id}-${all.indexOf(command)}`}
                command={command}
                isActive={command === active}
                onHover={() => setActiveId(command.id)}
                onRun={() => run(command)}
              />
            ))}
          </div>
        ))}
      </div>
      <Hint className={styles.count} role="status">
        {isNothing && t`No results.`}
        {found.total > found.commands.length && (
          <Plural
            value={found.total}
            one="# campaign matches. Type more to narrow it down."
            other="# campaigns match. Type more to narrow them down."
          />
        )}
      </Hint>
    </>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  onHover: () => void;
  onRun: () => void;
}

function Option({ id, command, isActive, onHover, onRun }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The focus stays in the field, which handles the keys and names the active option.
    <Row
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      gap={3}
      className={styles.option}
      onPointerMove={isActive ? undefined : onHover}
      onClick={onRun}
    >
      <Icon path={command.icon} size={18} />
      <span className={`clipped ${styles.name}`} dir="auto">
        {command.name}
      </span>
      {command.note !== undefined && <span className={`clipped ${styles.note}`}>{command.note}</span>}
    </Row>
  );
}
