import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { CampaignView } from './campaign-view.ts';
import { STATE_NAMES, TYPE_NAMES } from './words.ts';

/** The filters of a view in words: "active", "tag Berlin". */
export const viewWords = ({ state, type = [], tag = [], search, import: importId }: CampaignView): string[] => [
  ...(state ? [i18n._(STATE_NAMES[state]).toLocaleLowerCase(i18n.locale)] : []),
  ...type.map((one) => i18n._(TYPE_NAMES[one])),
  ...tag.map((one) => t`tag ${one}`),
  ...(search ? [t`with “${search}”`] : []),
  ...(importId ? [t`from an import`] : []),
];
