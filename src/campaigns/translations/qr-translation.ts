import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, InputType, ObjectType } from 'type-graphql';
import { PAGE_LANGUAGE_TAGS, type Translation } from '../../core/contract/payloads/page-texts.js';

const TAG = `One of ${PAGE_LANGUAGE_TAGS.map((tag) => `\`${tag}\``).join(', ')}.`;

@ObjectType('QrTranslation', { description: 'The texts of a page in a second language.' })
@InputType('QrTranslationInput')
export class QrTranslation implements Translation {
  @Field(() => String, { description: `The language of the content itself. ${TAG}` })
  contentLanguage!: Translation['contentLanguage'];

  @Field(() => String, { description: `The language of these texts, a different one. ${TAG}` })
  language!: Translation['language'];

  @Field(() => GraphQLJSONObject, {
    description:
      'By members of the content: `businessName`, `title`, `description` of a Menu; `title`, `summary`, `details`, `ctaLabel` of a ' +
      'Document; `title`, `story`, `dateLabel`, `location` of a Memory. What is missing is shown as in the content. ' +
      'The `description` of a Menu is an object: words by words of the menu, `{ "Tomato soup": "Tomatensuppe" }`, without prices and ' +
      'marks, which are those of the content. Of a whole text, only the words are used.',
  })
  texts!: Translation['texts'];
}
