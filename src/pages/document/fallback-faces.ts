import { ExperienceFontFamily } from '../../core/contract/style-options.js';

/** Measured cuts of a typeface. Medium is for titles, where it differs clearly from regular; bold starts at 551. */
type Cut = 'regular' | 'medium' | 'bold' | 'italic';

type InstalledCut = Exclude<Cut, 'medium'>;

/**
 * Mean width of a character in European text, in ems, including kerning. Measured in Chromium over 400 characters of
 * English, German and French.
 */
type Widths = Readonly<Partial<Record<Cut, number>>>;

interface Metrics {
  /** In ems, from the font's table `hhea`. */
  readonly ascent: number;
  readonly descent: number;
  readonly widths: Widths;
  readonly installed: readonly InstalledFont[];
}

/** A font of an operating system, with the names by which `local()` finds it and fonts of equal widths. */
interface InstalledFont {
  readonly names: Readonly<Record<InstalledCut, readonly string[]>>;
  readonly widths: Readonly<Record<InstalledCut, number>>;
}

const ARIAL: InstalledFont = {
  names: {
    regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
    italic: ['Arial Italic', 'Arial-ItalicMT', 'Liberation Sans Italic', 'Arimo Italic'],
  },
  widths: { regular: 0.4497, bold: 0.4799, italic: 0.4497 },
};
/** Android's sans-serif font. */
const ROBOTO: InstalledFont = {
  names: {
    regular: ['Roboto', 'Roboto-Regular'],
    bold: ['Roboto Bold', 'Roboto-Bold'],
    italic: ['Roboto Italic', 'Roboto-Italic'],
  },
  widths: { regular: 0.445, bold: 0.4518, italic: 0.4325 },
};
const GEORGIA: InstalledFont = {
  names: {
    regular: ['Georgia', 'Gelasio'],
    bold: ['Georgia Bold', 'Georgia-Bold', 'Gelasio Bold'],
    italic: ['Georgia Italic', 'Georgia-Italic', 'Gelasio Italic'],
  },
  widths: { regular: 0.445, bold: 0.5172, italic: 0.4519 },
};
/** Android's serif font. */
const NOTO_SERIF: InstalledFont = {
  names: {
    regular: ['Noto Serif', 'NotoSerif', 'NotoSerif-Regular'],
    bold: ['Noto Serif Bold', 'NotoSerif-Bold'],
    italic: ['Noto Serif Italic', 'NotoSerif-Italic'],
  },
  widths: { regular: 0.4806, bold: 0.5094, italic: 0.4658 },
};
const TIMES: InstalledFont = {
  names: {
    regular: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'],
    bold: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Tinos Bold'],
    italic: ['Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 'Liberation Serif Italic', 'Tinos Italic'],
  },
  widths: { regular: 0.4061, bold: 0.4312, italic: 0.4058 },
};
const SANS = [ARIAL, ROBOTO];
const SERIF = [GEORGIA, NOTO_SERIF, TIMES];

const METRICS: Readonly<Record<ExperienceFontFamily, Metrics>> = {
  [ExperienceFontFamily.Modern]: {
    ascent: 0.9688,
    descent: 0.2412,
    widths: { regular: 0.4782, medium: 0.4824, bold: 0.4906 },
    installed: SANS,
  },
  [ExperienceFontFamily.Editorial]: {
    ascent: 1.036,
    descent: 0.335,
    widths: { regular: 0.4764, medium: 0.4796, bold: 0.4902, italic: 0.4459 },
    installed: SERIF,
  },
  [ExperienceFontFamily.Elegant]: {
    ascent: 1.082,
    descent: 0.251,
    widths: { regular: 0.4499, medium: 0.4532, bold: 0.4596, italic: 0.4259 },
    installed: SERIF,
  },
  [ExperienceFontFamily.Rounded]: {
    ascent: 1.011,
    descent: 0.353,
    widths: { regular: 0.4526, medium: 0.4565, bold: 0.4701 },
    installed: SANS,
  },
  [ExperienceFontFamily.Classic]: {
    ascent: 1.007,
    descent: 0.298,
    widths: { regular: 0.3825, medium: 0.3956, bold: 0.4197, italic: 0.3704 },
    installed: SERIF,
  },
};

const DESCRIPTORS: Readonly<Record<Cut, string>> = {
  regular: 'font-weight:100 450',
  medium: 'font-weight:451 550',
  bold: 'font-weight:551 900',
  italic: 'font-style:italic',
};
/** Latin, Greek, Cyrillic and their signs. Other scripts use the system's own font and size. */
const RANGE = 'U+0-52F,U+1E00-20CF,U+2116,U+2122';
const percent = (share: number): string => `${Number((share * 100).toFixed(1))}%`;

/** One face: the installed font scaled to the widths and line height of the font to come. */
function face(family: string, cut: Cut, installed: InstalledFont, { ascent, descent, widths }: Metrics): string {
  const width = widths[cut];
  if (width === undefined) return '';
  const like = cut === 'medium' ? 'regular' : cut;
  const scale = width / installed.widths[like];
  return `@font-face{${[
    `font-family:${family}`,
    DESCRIPTORS[cut],
    `src:${installed.names[like].map((name) => `local("${name}")`).join()}`,
    `size-adjust:${percent(scale)}`,
    `ascent-override:${percent(ascent / scale)}`,
    `descent-override:${percent(descent / scale)}`,
    'line-gap-override:0%',
    `unicode-range:${RANGE}`,
  ].join(';')}}`;
}

/** `@font-face` rules of installed fonts that stand in for a family while it loads, and the names of their families. */
export interface FallbackFaces {
  readonly rules: string;
  /** Values for `font-family`, in order of preference. */
  readonly names: readonly string[];
}

/**
 * Returns stand-ins for a family, so that lines break at nearly the same words and nothing moves when the family's own
 * files arrive. There is one set per installed font, because only fonts of equal widths can share one.
 */
export function fallbackFaces(name: ExperienceFontFamily): FallbackFaces {
  const metrics = METRICS[name];
  const names = metrics.installed.map((_, at) => `stand-in-${name}-${at + 1}`);
  const cuts: readonly Cut[] = ['regular', 'medium', 'bold', 'italic'];
  const rules = metrics.installed.flatMap((installed, at) =>
    cuts.map((cut) => face(names[at] ?? '', cut, installed, metrics)),
  );
  return { rules: rules.join(''), names };
}
