import { useLingui } from '@lingui/react/macro';
import { mdiClose, mdiPlus } from '@mdi/js';
import { memo } from 'react';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { AllergenCodes } from '../../../../src/core/contract/menus/allergens.ts';
import { readMenuLines } from '../../../../src/core/contract/menus/menu-lines.ts';
import { dishKey } from '../../../../src/core/contract/menus/menu-words.ts';
import { ZoneField } from '../../campaign/rules/zone-field.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldOf } from '../../ui/field-errors.ts';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Disclosure, DisclosureGroup } from '../../ui/layout/disclosure-group.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DishPictures } from './dish-pictures.tsx';
import { type HousePartProps, hasHouseProblem } from './house-edits.ts';
import { TimesEditor } from './times-editor.tsx';

const NO_CODES = 'None';

/**
 * What a menu says of its house, and when it shows which section: parts that open in place. Not drawn again while
 * somebody types elsewhere, since a menu may have hundreds of dishes to choose from.
 */
export const HouseEditor = memo(function HouseEditor(props: HousePartProps & { menu: string }) {
  const { house, menu, onChange, errors } = props;
  const { t } = useLingui();
  const lines = readMenuLines(menu);
  const headings = new Set(lines.flatMap((line) => (line.kind === 'section' ? [line.heading] : [])));
  const dishes = new Set(lines.flatMap((line) => (line.kind === 'dish' ? [dishKey(line.name)] : [])));
  const hours = house.hours ?? [];
  const codes = {
    [NO_CODES]: t`Not explained, or explained in the menu`,
    [AllergenCodes.Letters]: t`A to N, in the order of the EU’s list`,
    [AllergenCodes.Numbers]: t`1 to 14, in the order of the EU’s list`,
    [AllergenCodes.Austria]: t`A to R, as in Austria`,
  };
  const options = [NO_CODES, ...Object.values(AllergenCodes)] as const;
  return (
    <DisclosureGroup>
      <Disclosure
        title={t`Opening hours`}
        hasProblem={hasHouseProblem(errors, 'hours') || hasHouseProblem(errors, 'zone')}
      >
        <Hint>{t`The page says whether you are open at the moment, and until when.`}</Hint>
        <TimesEditor
          label={t`Opening hours`}
          times={hours}
          onChange={(next) => onChange((latest) => ({ ...latest, hours: next }))}
          errors={errors}
          path="house.hours"
        />
        <ZoneField
          label={t`In the time zone`}
          zone={house.zone}
          onChange={(zone) => onChange((latest) => ({ ...latest, zone }))}
          {...fieldOf(errors, 'house.zone')}
        />
      </Disclosure>
      <Disclosure
        title={t`Address and legal notice`}
        hasProblem={hasHouseProblem(errors, 'address') || hasHouseProblem(errors, 'imprint')}
      >
        <TextField
          label={t`Address`}
          value={house.address ?? ''}
          onChange={(address) => onChange((latest) => ({ ...latest, address }))}
          hint={t`With a link to a map.`}
          {...fieldOf(errors, 'house.address')}
        />
        <TextArea
          label={t`Legal notice`}
          value={house.imprint ?? ''}
          onChange={(imprint) => onChange((latest) => ({ ...latest, imprint }))}
          rows={4}
          lengthMax={LIMITS.hostedProseLength}
          {...fieldOf(errors, 'house.imprint')}
        />
      </Disclosure>
      <Disclosure title={t`Allergens`} hasProblem={hasHouseProblem(errors, 'allergens')}>
        <Select
          label={t`Marks such as (A,G) mean`}
          options={options.map((id) => ({ id, name: codes[id] }))}
          value={house.allergens ?? NO_CODES}
          onChange={(id) => onChange((latest) => ({ ...latest, allergens: id === NO_CODES ? null : id }))}
          hint={t`The page explains the marks that the menu has, in its language.`}
        />
      </Disclosure>
      <Disclosure title={t`Sections by day and time`} hasProblem={hasHouseProblem(errors, 'sections')}>
        <Sections house={house} headings={[...headings]} onChange={onChange} errors={errors} />
      </Disclosure>
      <Disclosure title={t`Pictures of dishes`} hasProblem={hasHouseProblem(errors, 'pictures')}>
        <DishPictures house={house} dishes={[...dishes]} onChange={onChange} errors={errors} />
      </Disclosure>
    </DisclosureGroup>
  );
});

/** Sections that are not always shown, such as the lunch of the week. */
function Sections({ house, headings, onChange, errors }: HousePartProps & { headings: readonly string[] }) {
  const { t } = useLingui();
  const sections = house.sections ?? [];
  const free = headings.filter((heading) => !sections.some((section) => section.heading === heading));
  const change = (make: (now: typeof sections) => typeof sections): void =>
    onChange((latest) => ({ ...latest, sections: make(latest.sections ?? []) }));
  return (
    <Stack gap={4}>
      <Hint>{t`For example lunch: Monday to Friday until 14:00. At other times the page leaves the section out.`}</Hint>
      {sections.map(({ heading, times }, index) => (
        <Stack key={heading} gap={2}>
          <Row gap={2} justify="space-between">
            <h4>
              <bdi>{heading}</bdi>
            </h4>
            {!headings.includes(heading) && <Hint as="span" tone="amber">{t`Not in the menu`}</Hint>}
            <IconButton
              icon={mdiClose}
              aria-label={t`Always show ${heading}`}
              onPress={() => change((now) => now.filter((each) => each.heading !== heading))}
            />
          </Row>
          <TimesEditor
            label={heading}
            times={times}
            onChange={(next) =>
              change((now) => now.map((each) => (each.heading === heading ? { heading, times: next } : each)))
            }
            errors={errors}
            path={`house.sections[${index}].times`}
          />
        </Stack>
      ))}
      <Row gap={2} isWrapping>
        {free.map((heading) => (
          <Button
            key={heading}
            look="quiet"
            onPress={() => change((now) => [...now, { heading, times: [{ from: '11:30', until: '14:00' }] }])}
          >
            <Icon path={mdiPlus} size={18} />
            {heading}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
