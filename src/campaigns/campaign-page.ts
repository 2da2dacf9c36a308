import { Field, Int, ObjectType } from 'type-graphql';
import { Campaign } from './campaign.js';

@ObjectType('QrCodePage')
export class CampaignPage {
  @Field(() => [Campaign])
  items!: Campaign[];

  @Field(() => Int)
  page!: number;

  @Field(() => Int)
  pageSize!: number;

  @Field(() => Int)
  totalCount!: number;
}
