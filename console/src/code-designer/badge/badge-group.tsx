import { useLingui } from '@lingui/react/macro';
import { mdiAccount, mdiCalendar, mdiCancel, mdiImageOutline, mdiLinkVariant, mdiWifi } from '@mdi/js';
import { useState } from 'react';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import type { CenterBadge } from '../../../generated/code-designer/preview.ts';
import { describeProblems } from '../../errors/describe-problem.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Columns } from '../../ui/layout/boxes.tsx';
import { Disclosure } from '../../ui/layout/disclosure-group.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { Info } from '../../ui/overlays/info.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { GroupFields } from '../group-fields.ts';
import { Choices } from '../parts/choices.tsx';
import styles from './badge.module.css';
import { LogoColourChips } from './logo-colour-chips.tsx';
import { LogoField } from './logo-field.tsx';
import type { Logo } from './use-logo.ts';

const ICONS = {
  None: mdiCancel,
  Logo: mdiImageOutline,
  Link: mdiLinkVariant,
  Wifi: mdiWifi,
  Contact: mdiAccount,
  Event: mdiCalendar,
} as const;

/** In the order of the choices. */
const BADGES: readonly CenterBadge[] = ['None', 'Logo', 'Monogram', 'Link', 'Wifi', 'Contact', 'Event'];

interface BadgeProps extends GroupFields {
  /** Name of the campaign; its first letter is the monogram if the style has none. */
  name: string;
  /** Null if the screen has the field for the logo. */
  logo: Logo | null;
}

/** Badge at the centre of the code. */
export function BadgeGroup({ look, onChange, problems, name, logo }: BadgeProps) {
  const { t } = useLingui();
  const { centerBadge, centerText, logoDataUrl, logoSize, logoPlate } = look;
  // "Logo" is chosen, but there is no picture yet: the style does not change until there is one.
  const [wantsLogo, setWantsLogo] = useState(false);
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
  const hasLogoProblem = logo !== null && (logo.problem !== null || problems.logoDataUrl !== undefined);
  const isLogo = isWaiting || centerBadge === 'Logo' || Boolean(logo?.problem);
  const refused = [...(problems.centerBadge ?? []), ...(problems.centerText ?? [])];
  return (
    <Disclosure title={t`Logo or icon`} summary={names[centerBadge]} hasProblem={hasLogoProblem || refused.length > 0}>
      <Choices
        label={t`In the middle`}
        info={
          <Info about={t`Logo or icon`}>
            {t`It covers part of the code, and error correction restores what is hidden.`}
          </Info>
        }
        value={isLogo ? 'Logo' : centerBadge}
        names={names}
        choices={BADGES.filter((badge) => badge !== 'Logo' || logo !== null || logoDataUrl !== null)}
        pictureOf={(badge) =>
          badge === 'Monogram' ? (
            <span className={styles.letters}>{letters ?? 'A'}</span>
          ) : (
            <Icon path={ICONS[badge]} size={28} />
          )
        }
        onChange={choose}
      />
      {isLogo && logo !== null && (
        <div ref={wantsLogo ? scrollToLogo : null}>
          <LogoField value={logoDataUrl} logo={logo} problems={problems.logoDataUrl ?? []} />
        </div>
      )}
      {isLogo && logo !== null && logoDataUrl !== null && <LogoColourChips logo={logoDataUrl} onChange={onChange} />}
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

/** It appears below "Logo", perhaps behind the bar for unsaved changes. A logo that was there before moves nothing. */
const scrollToLogo = (part: HTMLElement | null): void => part?.firstElementChild?.scrollIntoView({ block: 'nearest' });
