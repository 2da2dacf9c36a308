import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Icon } from '../../ui/icon.tsx';
import { Facts } from './facts.tsx';
import styles from './preview.module.css';
import { HAND_CM, smallestPrintSize } from './print-size.ts';
import { Readings } from './readings.tsx';
import type { Scannability } from './use-design-preview.ts';

interface VerdictProps {
  scannability: Scannability;
  sentence: string;
  /** Modules from edge to edge. */
  extent: number;
}

/** How well a picture reads, in one sentence and three figures; the sentence opens the details. */
export function VerdictLine({ scannability, sentence, extent }: VerdictProps) {
  const [isOpen, setIsOpen] = useState(false);
  const details = useId();
  const size = smallestPrintSize(extent, HAND_CM);
  const isRead = scannability.grade !== 'F';
  return (
    <div className={styles.verdict}>
      <Button
        className={styles.sentence ?? ''}
        aria-expanded={isOpen}
        aria-controls={details}
        onPress={() => setIsOpen(!isOpen)}
      >
        <span className={isRead ? styles.good : styles.bad}>
          <Icon path={isRead ? mdiCheckCircleOutline : mdiAlertCircleOutline} />
        </span>
        <span className={styles.words}>{sentence}</span>
        <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />
      </Button>
      <Facts scannability={scannability} size={size} distanceCm={HAND_CM} />
      <div id={details}>{isOpen && <Readings scannability={scannability} extent={extent} />}</div>
    </div>
  );
}
