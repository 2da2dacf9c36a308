import { lookUp } from './look-up.js';
import { ExperienceFontFamily } from './style-options.js';

interface PageColours {
  /** Background of the page. */
  readonly experienceSurfaceColor: string;
  /** Text. */
  readonly experiencePrimaryColor: string;
  readonly experienceAccentColor: string;
}

const colours = (surface: string, primary: string, accent: string): PageColours => ({
  experienceSurfaceColor: surface,
  experiencePrimaryColor: primary,
  experienceAccentColor: accent,
});

const COLOURS = {
  Linen: colours('#FAF3E7', '#2B2118', '#A23B1B'),
  Lemon: colours('#FFF3C4', '#2A2410', '#B3261E'),
  Sage: colours('#EEF3E6', '#1C2B20', '#2F6B3C'),
  Coast: colours('#EFF6FA', '#0F2740', '#0B63A5'),
  Rose: colours('#FCEEEC', '#3A1420', '#A62A4F'),
  Lilac: colours('#F3EFFB', '#251A45', '#6335B5'),
  Clay: colours('#EADBC8', '#2E1D12', '#83321A'),
  Paper: colours('#FFFFFF', '#15181D', '#C2281D'),
  Night: colours('#15171C', '#F4F0E8', '#E7B75F'),
  Forest: colours('#12312A', '#F3F1E3', '#E6C27A'),
  Wine: colours('#3B0E1E', '#FBEFE6', '#F2AE8C'),
  Ocean: colours('#0B2B40', '#EDF6FA', '#71D2DA'),
} as const;

/** The fields of a style that a palette sets. */
export interface PageStyleFields extends PageColours {
  readonly experienceFontFamily: ExperienceFontFamily;
}

export type PaletteName = keyof typeof COLOURS;

/** Colours and a pair of fonts that suit a design: the font of its headings, and the one that goes with it. */
export interface PagePalette {
  readonly name: PaletteName;
  readonly style: PageStyleFields;
}

const { Modern, Editorial, Elegant, Rounded, Classic } = ExperienceFontFamily;

type Palettes = readonly [PagePalette, PagePalette, PagePalette, PagePalette];
type Choice = readonly [name: PaletteName, font: ExperienceFontFamily];

const palette = ([name, experienceFontFamily]: Choice): PagePalette => ({
  name,
  style: { ...COLOURS[name], experienceFontFamily },
});

const palettes = (one: Choice, two: Choice, three: Choice, four: Choice): Palettes => [
  palette(one),
  palette(two),
  palette(three),
  palette(four),
];

/**
 * The designs of each hosted type with their palettes. The first design is used for `None`. The console applies the
 * first palette to new pages; the defaults of the contract are those of `DEFAULT_STYLE`.
 */
export const PAGE_DESIGNS: Readonly<Record<'Menu' | 'Document' | 'Memory', Readonly<Record<string, Palettes>>>> = {
  Menu: {
    MenuModern: palettes(['Lemon', Modern], ['Paper', Modern], ['Sage', Rounded], ['Night', Modern]),
    MenuWarm: palettes(['Linen', Elegant], ['Forest', Elegant], ['Clay', Classic], ['Wine', Elegant]),
    SalonLuxe: palettes(['Rose', Elegant], ['Night', Elegant], ['Lilac', Editorial], ['Sage', Classic]),
  },
  Document: {
    DocumentClean: palettes(['Coast', Editorial], ['Paper', Modern], ['Sage', Rounded], ['Linen', Classic]),
    ProductStory: palettes(['Forest', Editorial], ['Linen', Elegant], ['Ocean', Modern], ['Lilac', Rounded]),
  },
  Memory: {
    MemoryGallery: palettes(['Night', Elegant], ['Paper', Modern], ['Rose', Editorial], ['Ocean', Rounded]),
    MemoryJournal: palettes(['Clay', Classic], ['Sage', Editorial], ['Rose', Elegant], ['Coast', Rounded]),
  },
};

/** Returns the palettes of a design, whatever its type; none for `None` and for an unknown design. */
export const palettesOf = (design: string): readonly PagePalette[] =>
  Object.values(PAGE_DESIGNS)
    .map((designs) => lookUp<readonly PagePalette[]>(designs, design))
    .find((palettes) => palettes !== undefined) ?? [];
