import { approveReturn, cancelReturn, receiveReturn, refuseReturn } from '../../../domain/commerce/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import type { Till } from '../gateway/till.ts'
import { handleApproveReturn, handleCancelReturn, handleRefuseReturn } from './decide-return.ts'
import { handleReceiveReturn } from './receive-return.ts'

/** Calls of staff about returns. */
export const returnRoutes = (till: Pick<Till, 'talks'>): readonly Route[] => [
  implement(approveReturn, (ctx, input) => handleApproveReturn(ctx, till, input)),
  implement(refuseReturn, (ctx, input) => handleRefuseReturn(ctx, till, input)),
  implement(cancelReturn, (ctx, input) => handleCancelReturn(ctx, till, input)),
  implement(receiveReturn, (ctx, input) => handleReceiveReturn(ctx, till, input)),
]
