import type { ComponentProps, CSSProperties, ElementType } from 'react';
import styles from './primitives.module.css';

declare module 'react' {
  interface CSSProperties {
    '--gap'?: Gap;
    '--line-gap'?: Gap;
    '--narrowest'?: string;
    '--shade'?: string | undefined;
  }
}

/** In steps of the spacing scale, 4 px each. */
type Gap = 0 | 0.5 | 1 | 2 | 3 | 4 | 6 | 8;

interface BoxProps {
  /** Default: none. */
  gap?: Gap;
  /** Gap between lines, if different from `gap`. */
  lineGap?: Gap;
  /** Fills the rest of the surrounding row. */
  isGrowing?: boolean;
  /** Fills the rest of the surrounding line, which it leaves if less than this width is left. */
  basis?: string;
  /** For what is specific to this box, such as its surface. */
  className?: string | undefined;
}

/** Adds the element or component to render as, by default a `div`, with its own props. */
export type As<Tag extends ElementType, Own> = Own & { as?: Tag } & Omit<
    ComponentProps<Tag>,
    keyof Own | 'as' | 'style'
  >;

interface StackProps extends Omit<BoxProps, 'lineGap'> {
  /** Default: stretched. */
  align?: 'start' | 'center' | 'end';
  /** At most as wide as a form. */
  isForm?: boolean;
}

/** Arranges its children vertically. */
export function Stack<Tag extends ElementType = 'div'>(props: As<Tag, StackProps>) {
  const { as = 'div', gap, isGrowing, basis, className, align, isForm = false, ...rest } = props;
  const Element: ElementType = as;
  const style = { ...spaceOf({ gap, isGrowing, basis }), justifyItems: align };
  return (
    <Element {...rest} className={`${styles.stack} ${isForm ? styles.form : ''} ${className ?? ''}`} style={style} />
  );
}

interface RowProps extends BoxProps {
  /** Default: centred. */
  align?: 'start' | 'end' | 'baseline' | 'stretch';
  justify?: 'space-between' | 'center' | 'end';
  isWrapping?: boolean;
}

/** Arranges its children horizontally. */
export function Row<Tag extends ElementType = 'div'>(props: As<Tag, RowProps>) {
  const { as = 'div', gap, lineGap, isGrowing, basis, className, align, justify, isWrapping = false, ...rest } = props;
  const Element: ElementType = as;
  const flexWrap = isWrapping ? 'wrap' : undefined;
  const style = {
    ...spaceOf({ gap, lineGap, isGrowing, basis }),
    alignItems: align,
    justifyContent: justify,
    flexWrap,
  } as const;
  return <Element {...rest} className={`${styles.row} ${className ?? ''}`} style={style} />;
}

interface ColumnsProps extends BoxProps {
  /** Minimum width of a column, as a CSS length: there are as many as fit. */
  min: string;
  align?: 'start' | 'end';
}

/** Arranges its children in columns of equal width. */
export function Columns<Tag extends ElementType = 'div'>(props: As<Tag, ColumnsProps>) {
  const { as = 'div', gap, lineGap, isGrowing, basis, className, min, align, ...rest } = props;
  const Element: ElementType = as;
  const style = { ...spaceOf({ gap, lineGap, isGrowing, basis }), '--narrowest': min, alignItems: align } as const;
  return <Element {...rest} className={`${styles.columns} ${className ?? ''}`} style={style} />;
}

/** Nested boxes have their own spacing. */
const spaceOf = ({ gap = 0, lineGap = gap, isGrowing = false, basis }: BoxProps): CSSProperties => ({
  '--gap': gap,
  '--line-gap': lineGap,
  flex: basis === undefined ? (isGrowing ? 1 : undefined) : `1 1 ${basis}`,
});
