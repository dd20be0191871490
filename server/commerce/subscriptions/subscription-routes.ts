import {
  cancelSubscription,
  changeSubscriptionGroup,
  changeSubscriptionPlan,
  findGroupLink,
  keepSubscription,
  moveOrder,
  pauseSubscription,
  previewSubscriptionPlan,
  readSubscriptionBills,
  resumeSubscription,
  startSubscription,
  subscribeOrder,
} from '../../../domain/commerce/index.ts'
import { implement, implementOutside, type Route } from '../../platform/http/route.ts'
import type { Till } from '../gateway/till.ts'
import { handleMoveOrder } from '../sales/change-order.ts'
import { beginSubscriptions } from './begin-line.ts'
import { handleChangePlan, previewPlan } from './change-plan.ts'
import { handleCancel, handleChangeGroup, handleKeep, handlePause, handleResume } from './change-subscription.ts'
import { readGroupLink } from './groups/join-address.ts'
import { readBills } from './read-bills.ts'
import { handleStart } from './start-subscription.ts'
import { handleSubscribeOrder } from './subscribe-order.ts'

/** Calls of subscriptions of products, and the move of an order, which begins them. */
export const subscriptionRoutes = (till: Till): readonly Route[] => [
  implement(startSubscription, (ctx, input) => handleStart(ctx, till, input)),
  implementOutside(moveOrder, (ctx, input) => handleMoveOrder(ctx, input, beginSubscriptions)),
  implement(subscribeOrder, (ctx, input) => handleSubscribeOrder(ctx, till, input)),
  implementOutside(previewSubscriptionPlan, (ctx, input) => previewPlan(ctx, till, input)),
  implement(changeSubscriptionPlan, (ctx, input) => handleChangePlan(ctx, till, input)),
  implement(pauseSubscription, handlePause),
  implement(resumeSubscription, (ctx, input) => handleResume(ctx, till, input)),
  implement(cancelSubscription, handleCancel),
  implement(keepSubscription, handleKeep),
  implement(changeSubscriptionGroup, (ctx, input) => handleChangeGroup(ctx, till, input)),
  implement(findGroupLink, readGroupLink),
  implement(readSubscriptionBills, readBills),
]
