import { useLingui } from '@lingui/react/macro';
import { mdiAlertCircleOutline, mdiCheck } from '@mdi/js';
import { useState } from 'react';
import { contrastRatio } from '../../../../src/core/contract/colour.ts';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './page-design.module.css';

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

interface Props {
  label: string;
  field: string;
  value: string;
  /** Background colour of texts in this colour; null for the background itself. */
  surface: string | null;
  /** Nearest acceptable colour; null if none is needed or known. */
  suggestion: string | null;
  onChange: (colour: string) => void;
}

/** A colour of the page, with its effect on legibility. */
export function PageColour({ label, field, value, surface, suggestion, onChange }: Props) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  const contrast = surface !== null && isColour(value) && isColour(surface) ? contrastRatio(value, surface) : null;
  const isEnough = contrast === null || contrast >= LIMITS.pageContrast;
  // Rounded down: an insufficient value must never look sufficient.
  const ratio = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 }).format(
    Math.floor((contrast ?? 0) * 10) / 10,
  );
  const type = (text: string): void => {
    const colour = text.startsWith('#') ? text : `#${text}`;
    setTyped(isColour(colour) ? null : text);
    if (isColour(colour)) onChange(colour.toUpperCase());
  };
  return (
    <Stack gap={1} align="start">
      <Row gap={2} align="end">
        <input
          type="color"
          className={styles.swatch}
          aria-label={t`${label}: choose a colour`}
          value={isColour(value) ? value.toLowerCase() : '#000000'}
          onChange={(event) => type(event.target.value)}
        />
        <TextField
          label={label}
          field={field}
          value={shown}
          onChange={type}
          onBlur={() => setTyped(null)}
          {...(typed !== null && { problem: t`Six digits, for example #102A2A.` })}
        />
      </Row>
      {contrast !== null && (
        <Row as={Hint} tone={isEnough ? 'soft' : 'red'} gap={1}>
          <Icon path={isEnough ? mdiCheck : mdiAlertCircleOutline} size={16} />
          {isEnough ? t`Contrast ${ratio}:1` : t`Contrast ${ratio}:1; at least 4.5:1 is needed.`}
        </Row>
      )}
      {!isEnough && suggestion !== null && (
        <Button onPress={() => onChange(suggestion)}>
          <span className={styles.dot} style={{ background: suggestion }} />
          {t`Use ${suggestion}`}
        </Button>
      )}
    </Stack>
  );
}
