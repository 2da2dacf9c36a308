import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { DEFAULT_STYLE } from '../../core/contract/default-style.js';
import { problem } from '../../core/contract/problems.js';
import {
  CenterBadge,
  ErrorCorrection,
  ExperienceFontFamily,
  EyeShape,
  FrameStyle,
  GradientDirection,
  ModuleShape,
} from '../../core/contract/style-options.js';
import { Between, IsOptional, Matches, MaxCharacters, MaxGraphemes } from '../../core/field-rules.js';
import { LARGE_TEXT_COST } from '../../tenancy/fields/field-costs.js';
import { IsLogo } from './logo.js';

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

export const IsColour = () => Matches(/^#[0-9A-Fa-f]{6}$/, problem('not_colour'));

const PIXELS = problem('not_whole_number_between', { min: LIMITS.pixelsPerModuleMin, max: LIMITS.pixelsPerModuleMax });

/**
 * How a code and its hosted page look. In an input every field is optional and has a default; stored and returned
 * styles are always complete.
 */
@ObjectType('QrStyle')
@InputType('QrStyleInput', {
  description:
    'Every field is optional. If a colour is refused, the error’s `extensions.errors` has messages by field ' +
    '(`style.foregroundColor`), and `extensions.suggestions` lists the nearest colours that pass as `{ field, value }`. Apply ' +
    'them together. They may concern another field, such as `style.backgroundColor` if no dark colour passes.',
})
export class QrStyle {
  @Field(() => String, {
    defaultValue: DEFAULT_STYLE.templateCode,
    description:
      'Any template name, returned as sent. It sets no other field; copy the fields of a template from `qrTemplates`.',
  })
  @MaxCharacters(LIMITS.templateCodeLength)
  templateCode!: string;

  @Field(() => String, { defaultValue: DEFAULT_STYLE.experienceTemplateCode })
  @MaxCharacters(LIMITS.templateCodeLength)
  experienceTemplateCode!: string;

  @Field(() => ExperienceFontFamily, { defaultValue: DEFAULT_STYLE.experienceFontFamily })
  experienceFontFamily!: ExperienceFontFamily;

  @Field(() => String, { defaultValue: DEFAULT_STYLE.experiencePrimaryColor })
  @IsColour()
  experiencePrimaryColor!: string;

  @Field(() => String, { defaultValue: DEFAULT_STYLE.experienceAccentColor })
  @IsColour()
  experienceAccentColor!: string;

  @Field(() => String, { defaultValue: DEFAULT_STYLE.experienceSurfaceColor })
  @IsColour()
  experienceSurfaceColor!: string;

  @Field(() => String, { defaultValue: DEFAULT_STYLE.foregroundColor })
  @IsColour()
  foregroundColor!: string;

  @Field(() => String, { defaultValue: DEFAULT_STYLE.secondaryColor })
  @IsColour()
  secondaryColor!: string;

  @Field(() => String, { defaultValue: DEFAULT_STYLE.backgroundColor })
  @IsColour()
  backgroundColor!: string;

  @Field(() => String, { defaultValue: DEFAULT_STYLE.frameColor })
  @IsColour()
  frameColor!: string;

  @Field(() => Boolean, { defaultValue: DEFAULT_STYLE.useGradient })
  useGradient!: boolean;

  @Field(() => GradientDirection, { defaultValue: DEFAULT_STYLE.gradientDirection })
  gradientDirection!: GradientDirection;

  @Field(() => ModuleShape, { defaultValue: DEFAULT_STYLE.moduleShape })
  moduleShape!: ModuleShape;

  @Field(() => EyeShape, { defaultValue: DEFAULT_STYLE.eyeFrameShape })
  eyeFrameShape!: EyeShape;

  @Field(() => EyeShape, { defaultValue: DEFAULT_STYLE.eyeBallShape })
  eyeBallShape!: EyeShape;

  @Field(() => FrameStyle, { defaultValue: DEFAULT_STYLE.frameStyle })
  frameStyle!: FrameStyle;

  @Field(() => CenterBadge, { defaultValue: DEFAULT_STYLE.centerBadge })
  centerBadge!: CenterBadge;

  @Field(() => String, { defaultValue: DEFAULT_STYLE.centerText, description: 'Up to 3 characters; empty for none.' })
  @MaxGraphemes(LIMITS.centerTextLength, LIMITS.centerTextCodePoints)
  centerText!: string;

  @Field(() => String, {
    complexity: LARGE_TEXT_COST,
    nullable: true,
    description: 'A PNG as a data URL, for the badge Logo.',
  })
  @IsOptional()
  @IsLogo()
  logoDataUrl?: string | null;

  @Field(() => ErrorCorrection, { defaultValue: DEFAULT_STYLE.errorCorrection })
  errorCorrection!: ErrorCorrection;

  @Field(() => Boolean, {
    defaultValue: DEFAULT_STYLE.drawQuietZones,
    description: 'Whether to draw the 4 modules of free space around the code.',
  })
  drawQuietZones!: boolean;

  @Field(() => Int, { defaultValue: DEFAULT_STYLE.pixelsPerModule })
  @Between(LIMITS.pixelsPerModuleMin, LIMITS.pixelsPerModuleMax, PIXELS)
  pixelsPerModule!: number;
}
