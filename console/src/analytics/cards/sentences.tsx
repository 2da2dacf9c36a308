import type { Figures } from '../figures/figures-queries.ts';
import styles from './cards.module.css';

/** What the figures say, as the service says it in mails, files and shared pages, too; nothing without a comparison. */
export function Sentences({ of: { sentences = [] } }: { of: Pick<Figures, 'sentences'> }) {
  return sentences.length > 0 && <p className={styles.sentences}>{sentences.join(' ')}</p>;
}
