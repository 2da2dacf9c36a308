import type { ComponentProps, CSSProperties, ElementType } from 'react';
import styles from './primitives.module.css';

declare module 'react' {
  interface CSSProperties {
    '--gap'?: Gap;
    '--line-gap'?: Gap;
    '--narrowest'?: string;
  }
}

/** In steps of the spacing scale, of 4 px each. */
type Gap = 0 | 0.5 | 1 | 2 | 3 | 4 | 6 | 8;

interface BoxProps {
  /** None if left out. */
  gap?: Gap;
  /** Between lines, where that is not `gap`. */
  lineGap?: Gap;
  /** Fills the rest of the row around it. */
  isGrowing?: boolean;
  /** For what only this box has, such as its surface. */
  className?: string | undefined;
}

/** Adds the element or component that the box is, a `div` if left out, with its own props. */
export type As<Tag extends ElementType, Own> = Own & { as?: Tag } & Omit<
    ComponentProps<Tag>,
    keyof Own | 'as' | 'style'
  >;

interface StackProps extends Omit<BoxProps, 'lineGap'> {
  /** Stretched if left out. */
  align?: 'start' | 'center' | 'end';
  /** At most as wide as a form. */
  isForm?: boolean;
}

/** Things below each other. */
export function Stack<Tag extends ElementType = 'div'>(props: As<Tag, StackProps>) {
  const { as = 'div', gap, isGrowing, className, align, isForm = false, ...rest } = props;
  const Element: ElementType = as;
  const style = { ...spaceOf({ gap, isGrowing }), justifyItems: align };
  return (
    <Element {...rest} className={`${styles.stack} ${isForm ? styles.form : ''} ${className ?? ''}`} style={style} />
  );
}

interface RowProps extends BoxProps {
  /** Centred if left out. */
  align?: 'start' | 'end' | 'baseline' | 'stretch';
  justify?: 'space-between' | 'center' | 'end';
  isWrapping?: boolean;
}

/** Things beside each other. */
export function Row<Tag extends ElementType = 'div'>(props: As<Tag, RowProps>) {
  const { as = 'div', gap, lineGap, isGrowing, className, align, justify, isWrapping = false, ...rest } = props;
  const Element: ElementType = as;
  const flexWrap = isWrapping ? 'wrap' : undefined;
  const style = {
    ...spaceOf({ gap, lineGap, isGrowing }),
    alignItems: align,
    justifyContent: justify,
    flexWrap,
  } as const;
  return <Element {...rest} className={`${styles.row} ${className ?? ''}`} style={style} />;
}

interface ColumnsProps extends BoxProps {
  /** How narrow a column may become, as a CSS length: there are as many as fit. */
  min: string;
  align?: 'start' | 'end';
}

/** Things in columns of the same width. */
export function Columns<Tag extends ElementType = 'div'>(props: As<Tag, ColumnsProps>) {
  const { as = 'div', gap, lineGap, isGrowing, className, min, align, ...rest } = props;
  const Element: ElementType = as;
  const style = { ...spaceOf({ gap, lineGap, isGrowing }), '--narrowest': min, alignItems: align } as const;
  return <Element {...rest} className={`${styles.columns} ${className ?? ''}`} style={style} />;
}

/** Boxes within this one have their own. */
const spaceOf = ({ gap = 0, lineGap = gap, isGrowing = false }: BoxProps): CSSProperties => ({
  '--gap': gap,
  '--line-gap': lineGap,
  flex: isGrowing ? 1 : undefined,
});
