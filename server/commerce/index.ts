export { hostOf } from './customer-pages/page-host.ts'
export { createShare, endShare, findOpenLink } from './customer-pages/share-link.ts'
export { hashOfToken, type Share } from './customer-pages/share-token.ts'
export { isOpenOutside, sentTo, unsentAmong } from './customer-pages/unsent-shares.ts'
export { withShare } from './customer-pages/with-share.ts'
export { findPrice, findPrices } from './goods/find-price.ts'
export { goodsRoutes } from './goods/goods-routes.ts'
export { endStockHold, holdStock, releaseHold, returnStock, takeStock } from './goods/order-stock.ts'
export { runPriceChange } from './goods/run-price-change.ts'
export { partiesMergedWith } from './ledger/merged-parties.ts'
export { moveDebts } from './ledger/move-debts.ts'
export { postAll, postEntry, recordedOtherwise } from './ledger/post-entry.ts'
export {
  balancesAbout,
  balancesOfParty,
  entriesAbout,
  findByKey,
  statementOf,
  type LedgerEntry,
  type StatementLine,
} from './ledger/read-entries.ts'
export { appliedTo, applyPayment, depositFor, releasePayment, type Debt, type DebtKey } from './payments/allocations.ts'
export { makeDialect } from './gateway/gateway-dialect.ts'
export { makeMoneyKinds } from './gateway/money-kinds.ts'
export { moveMoney } from './gateway/move-money.ts'
export { closeOutdated, offerCheckout, planClosingOfPages, type CheckoutOffer } from './gateway/offer-checkout.ts'
export { makeMoneyRun, paymentRoutes } from './gateway/payment-routes.ts'
export { pollPayments } from './gateway/poll-payments.ts'
export { openGateway } from './gateway/provider-accounts.ts'
export { readDebtMoney } from './gateway/read-debt.ts'
export { releaseRefund } from './gateway/request-refund.ts'
export { settleByHint, settleFromProvider } from './gateway/settle-from-provider.ts'
export type { DebtBook, DebtFacts, DebtItem, MoneyRun, TakenDebt, Till } from './gateway/till.ts'
export { bookReceipt, capturePayment, intendPayment, movePayment } from './payments/charge-payment.ts'
export { bookFee, bookPayout, failPayment, loseDispute, openDispute, winDispute } from './payments/end-payment.ts'
export { refundPayment, refundsOfRequest, takeBackRefund } from './payments/refund-payment.ts'
export { findDeposits, takePayment, takePayments, type PaymentRow, type TakenPayment } from './payments/take-payment.ts'
export { termsRoutes } from './terms/terms-routes.ts'
export { findTax } from './terms/find-tax.ts'
export { priceCodes, refuseNewCodes } from './terms/price-codes.ts'
export { redeemDiscount, releaseDiscount } from './terms/redeem-discount.ts'
export { statementRoutes } from './statements/statement-routes.ts'
