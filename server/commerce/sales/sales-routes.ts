import {
  applyOrderDeposit,
  approveSale,
  calculateSale,
  cancelOrder,
  createGoodsQuote,
  createOrder,
  linkOrder,
  lockOrder,
  markOrderPaid,
  moveGoodsQuote,
  orderGoodsQuote,
  payOrder,
  placeOrder,
  readOrderDeposits,
  refundOrder,
  repeatSale,
  reverseOrderPayment,
  saveGoodsQuote,
  saveOrder,
  setOrderStage,
  splitOrder,
} from '../../../domain/commerce/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { handleCancelOrder, handleLockOrder, handleMarkPaid, handlePlaceOrder, handleSetStage } from './change-order.ts'
import { applyDepositTo, listDepositsFor } from './apply-deposit.ts'
import { handleCreateOrder, handleCreateQuote } from './create-sale.ts'
import { handleLinkOrder } from './link-orders.ts'
import { handlePayOrder, handleRefundOrder } from './order-money.ts'
import { handleMoveQuote, handleOrderQuote } from './order-quote.ts'
import { handleApproveSale, handleRepeatSale, handleSplitOrder } from './repeat-sale.ts'
import { calculate, handleSaveOrder, handleSaveQuote } from './save-sale.ts'
import { handleReversePayment } from './take-back.ts'

/** Calls of orders and quotes of goods. */
export const salesRoutes: readonly Route[] = [
  implement(calculateSale, calculate),
  implement(createOrder, handleCreateOrder),
  implement(createGoodsQuote, handleCreateQuote),
  implement(saveOrder, handleSaveOrder),
  implement(saveGoodsQuote, handleSaveQuote),
  implement(moveGoodsQuote, handleMoveQuote),
  implement(orderGoodsQuote, handleOrderQuote),
  implement(repeatSale, handleRepeatSale),
  implement(approveSale, handleApproveSale),
  implement(placeOrder, handlePlaceOrder),
  implement(splitOrder, handleSplitOrder),
  implement(markOrderPaid, handleMarkPaid),
  implement(setOrderStage, handleSetStage),
  implement(cancelOrder, handleCancelOrder),
  implement(lockOrder, handleLockOrder),
  implement(linkOrder, handleLinkOrder),
  implement(payOrder, handlePayOrder),
  implement(refundOrder, handleRefundOrder),
  implement(reverseOrderPayment, handleReversePayment),
  implement(readOrderDeposits, listDepositsFor),
  implement(applyOrderDeposit, applyDepositTo),
]
