import { type DragEvent, useState } from 'react';
import type { LookChange } from '../look.ts';
import { type LogoProblem, readLogo } from './read-logo.ts';

export interface Logo {
  /** Makes a picture the logo, or reports why not. */
  readonly take: (file: File) => Promise<void>;
  readonly remove: () => void;
  /** Problem of the most recent picture. */
  readonly problem: LogoProblem | null;
}

/** Logo of a style, which comes with the file of a new one. `drop` accepts a picture dropped anywhere on the designer. */
export function useLogo(onChange: (change: LookChange, file?: File) => void) {
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<LogoProblem | null>(null);
  const take = async (file: File): Promise<void> => {
    const reading = await readLogo(file);
    setProblem('problem' in reading ? reading.problem : null);
    if ('dataUrl' in reading) onChange({ logoDataUrl: reading.dataUrl, centerBadge: 'Logo' }, file);
  };
  const remove = (): void => {
    setProblem(null);
    onChange({ logoDataUrl: null, centerBadge: 'None' });
  };
  const logo: Logo = { take, remove, problem };
  const drop = {
    onDragOver: (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent): void => {
      const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isInside) setIsOver(false);
    },
    onDrop: (event: DragEvent): void => {
      setIsOver(false);
      const file = event.dataTransfer.files.item(0);
      if (file === null) return;
      event.preventDefault();
      // Screens may handle dropped files differently.
      event.stopPropagation();
      void take(file);
    },
  };
  return { logo, isOver, drop };
}
