import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import {
  DEFAULT_DESIGN,
  type Design,
  DesignEye,
  type DesignFrame,
  DesignModules,
  FrameDesign,
  LogoPlate,
  LogoSize,
} from '../../core/contract/design-options.js';
import { ExperienceFontFamily } from '../../core/contract/style-options.js';
import { IsOptional, MaxGraphemes, NotBlank, ValidateNested } from '../../core/field-rules.js';
import { IsColour } from './qr-style.js';

registerEnumType(DesignModules, { name: 'QrDesignModules' });
registerEnumType(DesignEye, { name: 'QrDesignEye' });
registerEnumType(LogoSize, { name: 'QrLogoSize', description: 'Largest: as large as error correction allows.' });
registerEnumType(LogoPlate, { name: 'QrLogoPlate' });
registerEnumType(FrameDesign, { name: 'QrFrameDesign' });

const { print } = LIMITS;
const OWN_COLOUR = '`#RRGGBB`; by default the colour or gradient of the modules.';

@ObjectType('QrDesignFrame')
@InputType('QrDesignFrameInput')
export class QrDesignFrame implements DesignFrame {
  @Field(() => FrameDesign)
  design!: FrameDesign;

  @Field(() => String, { description: `Up to ${print.captionLength} characters, in any script.` })
  @NotBlank()
  @MaxGraphemes(print.captionLength, print.captionCodePoints)
  text!: string;

  @Field(() => ExperienceFontFamily, { defaultValue: ExperienceFontFamily.Modern })
  font!: ExperienceFontFamily;

  @Field(() => String, { description: '`#RRGGBB`.' })
  @IsColour()
  color!: string;

  @Field(() => String, { description: '`#RRGGBB`, legible on `color`.' })
  @IsColour()
  textColor!: string;
}

/** How a picture goes beyond its style. In an input every field is optional; stored designs are complete. */
@ObjectType('QrDesign')
@InputType('QrDesignInput', { description: 'Omitted fields have their default.' })
export class QrDesign implements Design {
  @Field(() => String, { nullable: true, description: OWN_COLOUR })
  @IsOptional()
  @IsColour()
  eyeFrameColor!: string | null;

  @Field(() => String, { nullable: true, description: OWN_COLOUR })
  @IsOptional()
  @IsColour()
  eyeBallColor!: string | null;

  @Field(() => Boolean, {
    defaultValue: DEFAULT_DESIGN.radialGradient,
    description: 'Whether the style’s gradient runs from the centre of the code outwards.',
  })
  radialGradient!: boolean;

  @Field(() => DesignModules, { nullable: true, description: 'By default the style’s moduleShape.' })
  modules!: DesignModules | null;

  @Field(() => DesignEye, { nullable: true, description: 'By default the style’s eyeFrameShape.' })
  eyeFrame!: DesignEye | null;

  @Field(() => DesignEye, { nullable: true, description: 'By default the style’s eyeBallShape.' })
  eyeBall!: DesignEye | null;

  @Field(() => LogoSize, { defaultValue: DEFAULT_DESIGN.logoSize })
  logoSize!: LogoSize;

  @Field(() => LogoPlate, {
    nullable: true,
    description: 'By default a dark ground where the logo would not be visible on the background.',
  })
  logoPlate!: LogoPlate | null;

  @Field(() => Boolean, {
    defaultValue: DEFAULT_DESIGN.inverted,
    description: 'Light modules on a dark background. Some readers do not find such codes.',
  })
  inverted!: boolean;

  @Field(() => QrDesignFrame, { nullable: true, description: 'Replaces the style’s frame. Needs the quiet zone.' })
  @IsOptional()
  @ValidateNested()
  frame!: QrDesignFrame | null;
}

/** Returns a design as an input whose fields are checked, including those of its frame, which a plain object has not. */
export const toDesignInput = (design: Design): QrDesign =>
  Object.assign(new QrDesign(), design, { frame: design.frame && Object.assign(new QrDesignFrame(), design.frame) });
