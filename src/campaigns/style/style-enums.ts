import { registerEnumType } from 'type-graphql';
import {
  CenterBadge,
  ErrorCorrection,
  ExperienceFontFamily,
  EyeShape,
  FrameStyle,
  GradientDirection,
  ModuleShape,
} from '../../core/contract/style-options.js';

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
