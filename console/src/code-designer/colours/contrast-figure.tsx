import { useLingui } from '@lingui/react/macro';
import { mdiAlertCircleOutline, mdiCheck } from '@mdi/js';
import { contrastRatio } from '../../../../src/core/contract/colour.ts';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { Icon } from '../../ui/icon.tsx';
import { contrastWord, symbolContrast } from '../preview/contrast.ts';
import { formatPercent } from '../preview/figures.ts';
import styles from './colours.module.css';

interface SymbolProps {
  code: string;
  background: string;
  /** Whether the code is light on dark. */
  isInverted: boolean;
}

/** How well readers distinguish a colour of the code from the background. */
export function SymbolContrast({ code, background, isInverted }: SymbolProps) {
  const { t, i18n } = useLingui();
  const contrast = isInverted ? symbolContrast(background, code) : symbolContrast(code, background);
  const word = contrastWord(contrast);
  const inverted = isInverted ? t`darker than its background` : t`lighter than its background`;
  const words = { good: t`very good`, enough: t`enough`, low: t`too little`, inverted };
  const percent = formatPercent(Math.max(0, contrast), i18n.locale);
  return <Figure isEnough={word === 'good' || word === 'enough'} figure={percent} words={words[word]} />;
}

/** How readable text in a colour is on a surface. */
export function TextContrast({ text, surface }: { text: string; surface: string }) {
  const { t, i18n } = useLingui();
  const ratio = contrastRatio(text, surface);
  const figure = `${new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 }).format(Math.floor(ratio * 10) / 10)} : 1`;
  const isEnough = ratio >= LIMITS.pageContrast;
  return <Figure isEnough={isEnough} figure={figure} words={isEnough ? t`readable` : t`too little`} />;
}

function Figure({ isEnough, figure, words }: { isEnough: boolean; figure: string; words: string }) {
  const { t } = useLingui();
  return (
    <p className={isEnough ? styles.enough : styles.low}>
      <Icon path={isEnough ? mdiCheck : mdiAlertCircleOutline} size={16} />
      <span>
        <span className="visually-hidden">{t`Contrast`} </span>
        <strong>{figure}</strong> {words}
      </span>
    </p>
  );
}
