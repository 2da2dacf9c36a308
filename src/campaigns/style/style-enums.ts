import { registerEnumType } from 'type-graphql';
import {
  CenterBadge,
  ErrorCorrection,
  EyeShape,
  FrameStyle,
  GradientDirection,
  ModuleShape,
} from '../../core/contract/style-options.js';

/** The fonts of a hosted page, by the contract's names. */
export enum ExperienceFontFamily {
  Modern = 'Modern',
  Editorial = 'Editorial',
  Elegant = 'Elegant',
  Rounded = 'Rounded',
  Classic = 'Classic',
}

registerEnumType(ExperienceFontFamily, { name: 'ExperienceFontFamily' });
registerEnumType(GradientDirection, { name: 'GradientDirection' });
registerEnumType(ModuleShape, { name: 'ModuleShape' });
registerEnumType(EyeShape, { name: 'EyeShape', description: 'Shape of the eyes (finder patterns).' });
registerEnumType(FrameStyle, { name: 'FrameStyle' });
registerEnumType(CenterBadge, { name: 'CenterBadge' });
registerEnumType(ErrorCorrection, {
  name: 'ErrorCorrection',
  description: 'Quartile restores about 25 % of the codewords, High about 30 %.',
});
