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
  moveOrder,
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
import { implement, implementOutside, type Route } from '../../platform/http/route.ts'
import { cancelOrderOf, lockOrderOf, markPaidOf, moveOrderOf, placeOrderOf, setStageOf } from './change-order.ts'
import { applyDepositTo, listDepositsFor } from './apply-deposit.ts'
import { createOrderOf, createQuoteOf } from './create-sale.ts'
import { linkOrderOf } from './link-orders.ts'
import { payOrderOf, refundOrderOf } from './order-money.ts'
import { moveQuoteOf, orderQuoteOf } from './order-quote.ts'
import { approveSaleOf, repeatSaleOf, splitOrderOf } from './repeat-sale.ts'
import { calculate, saveOrderOf, saveQuoteOf } from './save-sale.ts'
import { reverseOf } from './take-back.ts'

/** Calls of orders and quotes of goods. */
export const salesRoutes: readonly Route[] = [
  implement(calculateSale, calculate),
  implement(createOrder, createOrderOf),
  implement(createGoodsQuote, createQuoteOf),
  implement(saveOrder, saveOrderOf),
  implement(saveGoodsQuote, saveQuoteOf),
  implement(moveGoodsQuote, moveQuoteOf),
  implement(orderGoodsQuote, orderQuoteOf),
  implement(repeatSale, repeatSaleOf),
  implement(approveSale, approveSaleOf),
  implement(placeOrder, placeOrderOf),
  implement(splitOrder, splitOrderOf),
  implement(markOrderPaid, markPaidOf),
  implementOutside(moveOrder, moveOrderOf),
  implement(setOrderStage, setStageOf),
  implement(cancelOrder, cancelOrderOf),
  implement(lockOrder, lockOrderOf),
  implement(linkOrder, linkOrderOf),
  implement(payOrder, payOrderOf),
  implement(refundOrder, refundOrderOf),
  implement(reverseOrderPayment, reverseOf),
  implement(readOrderDeposits, listDepositsFor),
  implement(applyOrderDeposit, applyDepositTo),
]
