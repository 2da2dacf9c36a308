import type { AppError } from '../../core/errors.js';
import type { Campaign } from '../campaign.js';
import type { CampaignDraft } from '../campaign-draft.js';
import type { UpdateQrCodeInput } from '../campaign-inputs.js';

/** How a campaign is that comes from elsewhere. Null: created now, not deleted. */
export interface CampaignState {
  readonly isActive: boolean;
  readonly createdUtc: Date | null;
  readonly deletedUtc: Date | null;
}

/** What a new campaign stores but for its data mask: a draft that was checked, with its routing and labels. */
export interface NewDraft
  extends CampaignDraft,
    Readonly<Pick<UpdateQrCodeInput, 'schedule' | 'rules' | 'tags' | 'externalId'>> {
  /** Left out: it is active, and created now. */
  readonly state?: CampaignState | undefined;
}

/** New values of a campaign, in the form in which they are stored. What is left out stays. */
export type CampaignEdit = Readonly<
  Partial<Pick<Campaign, 'name' | 'content' | 'style' | 'mask' | 'schedule' | 'rules' | 'tags' | 'searchText'>>
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
  /** Null until the picture was decoded. */
  readonly mask: number | null;
  /** Whether it is an update when another call has created a campaign with its external id meanwhile. */
  readonly isUpsert: boolean;
}

export interface EditPlan {
  readonly kind: 'edit';
  readonly id: string;
  /** Of which the edit was made. When the campaign has another one by the time of writing, it is planned again. */
  readonly version: number;
  readonly edit: CampaignEdit;
  /** Names of fields, for the audit. */
  readonly changed: readonly string[];
  /** Whether it changes what a revision has. */
  readonly revised: boolean;
  /** What to draw and decode before the edit is stored; null when the picture stays the same, and afterwards. */
  readonly needsVerification: CampaignDraft | null;
  /** Set when the content names files, which are attached with it. */
  readonly hosted: Pick<Campaign, 'payloadType' | 'content'> | null;
}

export enum CampaignAction {
  Pause = 'Pause',
  Activate = 'Activate',
  Delete = 'Delete',
  Restore = 'Restore',
}

export interface ActionPlan {
  readonly kind: 'action';
  readonly id: string;
  readonly action: CampaignAction;
  /** Null: any version. */
  readonly version: number | null;
}

/** What is to be done for one item. Nothing has been written yet. */
export type ItemPlan = RefusedPlan | UnchangedPlan | CreatePlan | EditPlan | ActionPlan;

/** The plan of an item that is refused for this reason. */
export const refused = (error: AppError, id: string | null = null): RefusedPlan => ({ kind: 'refused', id, error });
