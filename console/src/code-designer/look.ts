import { inColour } from '../../../src/core/contract/brand/start-frame.ts';
import { DEFAULT_STYLE } from '../../../src/core/contract/default-style.ts';
import { DEFAULT_DESIGN, type Design } from '../../../src/core/contract/design-options.ts';
import { lookUp } from '../../../src/core/contract/look-up.ts';
import type { QrDesignInput, QrStyleInput } from '../../generated/code-designer/preview.ts';
import { isEqual } from '../is-equal.ts';

/** How a code looks, in the two parts that the service stores. */
export interface Look {
  readonly style: QrStyleInput;
  /** Null if it changes nothing. */
  readonly design: Design | null;
}

/** A style without any omitted field. */
export type WholeStyle = Required<Omit<QrStyleInput, 'logoDataUrl'>> & { readonly logoDataUrl: string | null };

/** The fields of a style and of a design have different names, so the designer treats them as one. */
export type WholeLook = WholeStyle & Design;
export type LookChange = QrStyleInput & Partial<Design>;

export const PLAIN_LOOK: Look = { style: {}, design: null };

/** Returns the style with defaults for omitted fields. */
export function wholeStyle(style: QrStyleInput): WholeStyle {
  const given = Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined && value !== null));
  return { ...DEFAULT_STYLE, ...given };
}

export const wholeLook = ({ style, design }: Look): WholeLook => ({
  ...wholeStyle(style),
  ...DEFAULT_DESIGN,
  ...design,
});

/** Returns the fields of a change by the part that they belong to. A frame switches on the quiet zone, which it needs. */
export function partsOfChange(change: LookChange): { readonly style: QrStyleInput; readonly design: Partial<Design> } {
  const hasFrame = Boolean(change.frame) || (change.frameStyle ?? 'None') !== 'None';
  const entries = Object.entries({ ...change, ...(hasFrame && { drawQuietZones: true }) });
  const isOfDesign = ([field]: [string, unknown]): boolean => Object.hasOwn(DEFAULT_DESIGN, field);
  return {
    style: Object.fromEntries(entries.filter((entry) => !isOfDesign(entry))),
    design: Object.fromEntries(entries.filter(isOfDesign)),
  };
}

/** Returns the complete design; null if it changes nothing. */
export function wholeDesign(design: QrDesignInput): Design | null {
  const given = Object.fromEntries(Object.entries(design).filter(([, value]) => value !== undefined));
  const whole = { ...DEFAULT_DESIGN, ...given };
  return isEqual(whole, DEFAULT_DESIGN) ? null : whole;
}

/** Changes these fields of a look. The others stay, including unknown ones. */
export function withChange(look: Look, change: LookChange): Look {
  const { style, design } = partsOfChange(change);
  return { style: { ...look.style, ...style }, design: wholeDesign({ ...look.design, ...design }) };
}

/** Changes these fields as `withChange` does, and with the code's colour that of a frame that had it. */
export const withEdit = (look: Look, change: LookChange): Look =>
  withChange(look, { ...followingFrame(look, change), ...change });

function followingFrame(look: Look, { foregroundColor }: LookChange): LookChange {
  const { foregroundColor: before, frameColor, frame } = wholeLook(look);
  if (foregroundColor == null) return {};
  return {
    ...(comparable(frameColor) === comparable(before) && { frameColor: foregroundColor }),
    ...(frame && comparable(frame.color) === comparable(before) && { frame: inColour(frame, foregroundColor) }),
  };
}

/** What a template sets: colours, shapes and frame. Its query leaves out the other fields of the style. */
export function templateChange({ style, design }: Look): LookChange {
  const { logoSize: _size, logoPlate: _plate, ...rest } = { ...DEFAULT_DESIGN, ...design };
  return { ...style, ...rest };
}

/** Whether the look would stay the same, except for the name of its template. */
export function hasLook(look: Look, change: LookChange): boolean {
  const whole: Readonly<Record<string, unknown>> = { ...wholeLook(look) };
  return Object.entries(change).every(
    ([field, value]) => field === 'templateCode' || isEqual(comparable(lookUp(whole, field)), comparable(value)),
  );
}

/** The case of colours does not matter. */
const comparable = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('#') ? value.toUpperCase() : value;

const EYE_COLOURS = ['eyeFrameColor', 'eyeBallColor'] as const;

/** Makes a code light on dark, or dark on light again, with its own two colours. Eyes in the code’s colour follow. */
export function invertedChange(look: WholeLook): LookChange {
  const { foregroundColor, backgroundColor } = look;
  const following = EYE_COLOURS.filter((field) => look[field] === foregroundColor);
  return {
    inverted: !look.inverted,
    foregroundColor: backgroundColor,
    backgroundColor: foregroundColor,
    ...Object.fromEntries(following.map((field) => [field, backgroundColor])),
  };
}
