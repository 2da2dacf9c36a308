import { Field, ObjectType } from 'type-graphql';
import { QrStyle } from './qr-style.js';

/** A predefined style to choose from. */
@ObjectType({
  description:
    'A finished look. To apply it, copy the fields of `style` into the style that you send: `templateCode` alone changes ' +
    'nothing, every field that is left out has its default.',
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
      'Complete. What is no matter of looks has its default in every template: experienceTemplateCode, centerBadge, ' +
      'centerText, logoDataUrl, errorCorrection, drawQuietZones and pixelsPerModule. Keep those of the campaign.',
  })
  readonly style!: QrStyle;
}
