import { Field, ObjectType } from 'type-graphql';
import { QrDesign } from './qr-design.js';
import { QrStyle } from './qr-style.js';

/** A predefined style to choose from. */
@ObjectType({
  description:
    'A predefined style. To apply it, copy the fields of `style` into the style you send: `templateCode` alone changes ' +
    'nothing, and omitted fields have their default.',
})
export class QrTemplate {
  @Field(() => String, { description: 'The `templateCode` of its style.' })
  readonly code!: string;

  @Field(() => String, { description: 'In English.' })
  readonly name!: string;

  @Field(() => String, { description: 'One sentence in English.' })
  readonly description!: string;

  @Field(() => QrStyle, {
    description:
      'The complete style. These fields have their default in every template: experienceTemplateCode, centerBadge, ' +
      'centerText, logoDataUrl, errorCorrection, drawQuietZones and pixelsPerModule. Keep the campaign’s values for them.',
  })
  readonly style!: QrStyle;

  @Field(() => QrDesign, { nullable: true, description: 'Has no logo options.' })
  readonly design!: QrDesign | null;
}
