import { enumOf } from '../../core/contract/names/enum-of.js';
import type { AppError } from '../../core/errors.js';
import type { AddressedDraft } from '../addresses/find-address-problems.js';
import type { Campaign } from '../campaign.js';
import type { CampaignDraft } from '../campaign-draft.js';
import type { UpdateQrCodeInput } from '../campaign-inputs.js';

/** The state of a campaign that comes from elsewhere. Null: created now, not deleted. */
export interface CampaignState {
  readonly isActive: boolean;
  readonly pause: Campaign['pause'];
  readonly createdUtc: Date | null;
  readonly deletedUtc: Date | null;
}

/** Everything stored for a new campaign except its data mask: a checked draft with routing and labels. */
export interface NewDraft
  extends AddressedDraft,
    Readonly<
      Pick<UpdateQrCodeInput, 'translation' | 'house' | 'schedule' | 'rules' | 'counting' | 'tags' | 'externalId'>
    > {
  /** If omitted, a new one. */
  readonly id?: string | undefined;
  /** If omitted, the campaign is active and created now. */
  readonly state?: CampaignState | undefined;
}

/** New values of a campaign in stored form. Omitted fields stay unchanged. */
export type CampaignEdit = Readonly<
  Partial<
    Pick<
      Campaign,
      | 'name'
      | 'content'
      | 'style'
      | 'mask'
      | 'design'
      | 'translation'
      | 'house'
      | 'schedule'
      | 'rules'
      | 'counting'
      | 'tags'
      | 'addresses'
      | 'encodedAddress'
      | 'searchText'
    >
  >
>;

export interface RefusedPlan {
  readonly kind: 'refused';
  readonly id: string | null;
  readonly error: AppError;
}

export interface UnchangedPlan {
  readonly kind: 'unchanged';
  readonly id: string;
}

export interface CreatePlan {
  readonly kind: 'create';
  readonly draft: NewDraft;
  /** Null until the picture has been decoded. */
  readonly mask: number | null;
  /** Whether to update instead if another request has meanwhile created a campaign with the same external id. */
  readonly isUpsert: boolean;
}

export interface EditPlan {
  readonly kind: 'edit';
  readonly id: string;
  /**
   * The version the edit is based on. If the campaign has another version at the time of writing, the edit is
   * planned again.
   */
  readonly version: number;
  readonly edit: CampaignEdit;
  /** Field names for the audit. */
  readonly changed: readonly string[];
  /** Whether the edit changes any field of the revision. */
  readonly revised: boolean;
  /**
   * The draft to draw and decode before the edit is stored. Null if the picture stays the same or has been verified.
   */
  readonly needsVerification: CampaignDraft | null;
  /** Set when the content or the house refers to files, which are then attached to the campaign. */
  readonly hosted: Pick<Campaign, 'payloadType' | 'content' | 'house'> | null;
}

export const CampaignAction = enumOf('Pause', 'Activate', 'Delete', 'Restore');
export type CampaignAction = keyof typeof CampaignAction;

export interface ActionPlan {
  readonly kind: 'action';
  readonly id: string;
  readonly action: CampaignAction;
  /** What paused campaigns say; the same for all of a request. */
  readonly pause: Campaign['pause'];
  /** Null accepts any version. */
  readonly version: number | null;
}

/** What to do for one item. Nothing has been written yet. */
export type ItemPlan = RefusedPlan | UnchangedPlan | CreatePlan | EditPlan | ActionPlan;

/** The plan of a refused item. */
export const refused = (error: AppError, id: string | null = null): RefusedPlan => ({ kind: 'refused', id, error });
