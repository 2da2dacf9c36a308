import { useLingui } from '@lingui/react/macro';
import { mdiAccount, mdiCalendar, mdiCancel, mdiImageOutline, mdiLinkVariant, mdiWifi } from '@mdi/js';
import { useState } from 'react';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import type { CenterBadge } from '../../../generated/code-designer/preview.ts';
import type { ServiceProblem } from '../../api/service-problem.ts';
import { describeProblems } from '../../errors/describe-problem.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Columns, Row, Stack } from '../../ui/layout/boxes.tsx';
import { Disclosure } from '../../ui/layout/disclosure-group.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { Info } from '../../ui/overlays/info.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { GroupFields } from '../group-fields.ts';
import { Choices } from '../parts/choices.tsx';
import styles from './badge.module.css';
import { LogoColourChips } from './logo-colour-chips.tsx';
import type { LogoProblem } from './read-logo.ts';
import type { Logo } from './use-logo.ts';

const ICONS = {
  None: mdiCancel,
  Logo: mdiImageOutline,
  Link: mdiLinkVariant,
  Wifi: mdiWifi,
  Contact: mdiAccount,
  Event: mdiCalendar,
} as const;

interface BadgeProps extends GroupFields {
  /** Name of the campaign; its first letter is the monogram if the style has none. */
  name: string;
  logo: Logo;
  /** Open, and asking for a logo if there is no badge. */
  isLogoWanted?: boolean;
}

/** Badge at the centre of the code. */
export function BadgeGroup({ look, onChange, problems, name, logo, isLogoWanted = false }: BadgeProps) {
  const { t } = useLingui();
  const { centerBadge, centerText, logoDataUrl, logoSize, logoPlate } = look;
  // "Logo" is chosen, but there is no picture yet: the style does not change until there is one.
  const [wantsLogo, setWantsLogo] = useState(isLogoWanted && centerBadge === 'None');
  const names: Record<CenterBadge, string> = {
    None: t`None`,
    Logo: t`Logo`,
    Monogram: t`Letters`,
    Link: t`Link`,
    Wifi: t`Wi-Fi`,
    Contact: t`Contact`,
    Event: t`Event`,
  };
  const sizes = [
    { id: 'Small', name: t`Small` },
    { id: 'Medium', name: t`Medium` },
    { id: 'Largest', name: t`As large as it reads` },
  ] as const;
  const plates = [
    { id: 'Auto', name: t`Automatic` },
    { id: 'None', name: t`None` },
    { id: 'Fitted', name: t`Fitted` },
    { id: 'Square', name: t`Square` },
    { id: 'Circle', name: t`Round` },
  ] as const;
  const letters = centerText === '' ? [...name.trim()][0]?.toUpperCase() : centerText;
  const choose = (badge: CenterBadge): void => {
    setWantsLogo(badge === 'Logo');
    if (badge !== 'Logo' || logoDataUrl !== null) onChange({ centerBadge: badge });
  };
  const isWaiting = wantsLogo && logoDataUrl === null;
  const isLogo = isWaiting || centerBadge === 'Logo' || logo.problem !== null;
  const refused = [...(problems.centerBadge ?? []), ...(problems.centerText ?? [])];
  return (
    <Disclosure
      title={t`Logo or icon`}
      summary={names[centerBadge]}
      isOpenAtFirst={isLogoWanted}
      hasProblem={logo.problem !== null || refused.length > 0 || problems.logoDataUrl !== undefined}
    >
      <Choices
        label={t`In the middle`}
        info={
          <Info about={t`Logo or icon`}>
            {t`It covers part of the code, and error correction restores what is hidden.`}
          </Info>
        }
        value={isLogo ? 'Logo' : centerBadge}
        names={names}
        pictureOf={(badge) =>
          badge === 'Monogram' ? (
            <span className={styles.letters}>{letters ?? 'A'}</span>
          ) : (
            <Icon path={ICONS[badge]} size={28} />
          )
        }
        onChange={choose}
      />
      {isLogo && (
        <div ref={wantsLogo && !isLogoWanted ? scrollToLogo : null}>
          <LogoField value={logoDataUrl} logo={logo} problems={problems.logoDataUrl ?? []} />
        </div>
      )}
      {isLogo && logoDataUrl !== null && <LogoColourChips logo={logoDataUrl} onChange={onChange} />}
      {centerBadge === 'Logo' && (
        <Columns min="11rem" gap={3}>
          <Select label={t`Size`} options={sizes} value={logoSize} onChange={(size) => onChange({ logoSize: size })} />
          <Select
            label={t`Plate behind it`}
            options={plates}
            value={logoPlate ?? 'Auto'}
            onChange={(plate) => onChange({ logoPlate: plate === 'Auto' ? null : plate })}
          />
        </Columns>
      )}
      {!isLogo && centerBadge === 'Monogram' && (
        <TextField
          label={t`Letters`}
          field="style.centerText"
          hint={t`Up to three. If empty, the first letter of the name.`}
          value={centerText}
          onChange={(text) => onChange({ centerText: firstLetters(text) })}
          problem={problems.centerText && describeProblems(problems.centerText)}
        />
      )}
      {refused.length > 0 && <Hint tone="red">{describeProblems(refused)}</Hint>}
    </Disclosure>
  );
}

/** Counts letters as people see them: an emoji of several code points is one. */
const firstLetters = (text: string): string =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    .slice(0, LIMITS.centerTextLength)
    .join('');

const PICTURES = ['image/png', 'image/svg+xml', 'image/jpeg', 'image/webp'];

/** It appears below "Logo", perhaps behind the bar for unsaved changes. A logo that was there before moves nothing. */
const scrollToLogo = (part: HTMLElement | null): void => part?.firstElementChild?.scrollIntoView({ block: 'nearest' });

interface LogoFieldProps {
  /** A PNG as a data URL. */
  value: string | null;
  logo: Logo;
  /** Problems reported by the service. */
  problems: readonly ServiceProblem[];
}

/** Accepts a picture by drop, from the clipboard, or from a file. */
function LogoField({ value, logo, problems }: LogoFieldProps) {
  const { t } = useLingui();
  const words: Record<LogoProblem, string> = {
    'not-a-picture': t`This file is not a readable picture. Use PNG, SVG, JPEG or WebP.`,
    'too-large': t`This picture is too large. Choose a smaller one.`,
  };
  const message = logo.problem === null ? describeProblems(problems) : words[logo.problem];
  return (
    <Stack gap={3} data-field="style.logoDataUrl">
      {value !== null && (
        <Row gap={3}>
          <img src={value} alt={t`The logo`} className={styles.picture} />
          <Button look="quiet" onPress={logo.remove}>
            {t`Remove`}
          </Button>
        </Row>
      )}
      <FileDrop
        label={value === null ? t`Drop the logo here` : t`Drop another logo here`}
        hint={t`PNG, SVG, JPEG or WebP. Simple shapes in strong colours work best.`}
        accept={PICTURES}
        onFiles={([file]) => file !== undefined && void logo.take(file)}
        problem={message === '' ? null : message}
      />
    </Stack>
  );
}
