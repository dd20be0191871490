import { mailImportConversation } from './automation/conversations.ts'
import {
  affiliateConversation,
  dealConversation,
  pricingConversation,
  quoteConversation,
  subquoteConversation,
  tripConversation,
} from './charter/conversations.ts'
import {
  goodsQuoteConversation,
  orderConversation,
  shipmentConversation,
  workOrderConversation,
} from './commerce/conversations.ts'
import { clientConversation, userConversation } from './company/conversations.ts'
import { deploymentConversation, pageConversation } from './content/conversations.ts'
import { contactConversation, groupConversation, taskConversation } from './crm/conversations.ts'
import type { ConversationType } from './kernel/records/conversation.ts'

/** Every record type on which a thread can hang (1-shell sections 1 and 2.6). */
export const conversations: readonly ConversationType[] = [
  clientConversation,
  taskConversation,
  contactConversation,
  userConversation,
  quoteConversation,
  subquoteConversation,
  orderConversation,
  goodsQuoteConversation,
  shipmentConversation,
  tripConversation,
  pageConversation,
  deploymentConversation,
  workOrderConversation,
  affiliateConversation,
  groupConversation,
  dealConversation,
  pricingConversation,
  mailImportConversation,
]
