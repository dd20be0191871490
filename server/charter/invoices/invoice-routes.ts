import {
  addPayable,
  applyDeposit,
  dropPayable,
  invoiceTrip,
  payByJetCard,
  readAccountMoney,
  readDeposits,
  readTripMoney,
  rebillInvoice,
  recordPayment,
  refundInvoice,
  reversePayment,
  sellHours,
  sendInvoice,
  settlePayable,
  voidInvoice,
  writeInvoiceLines,
  writeInvoicePdf,
} from '../../../domain/charter/index.ts'
import { implement, implementOutside, type Route } from '../../platform/http/route.ts'
import { apply, deposits } from './apply-deposit.ts'
import { makeVoid, send, writeLines } from './change-invoice.ts'
import { invoiceOfTrip } from './invoice-trip.ts'
import { accountMoney, sell } from './jet-cards.ts'
import { owe, settle, takeBack, tripMoney } from './operator-payables.ts'
import { pay, payByCard } from './pay-invoice.ts'
import { rebill } from './rebill-invoice.ts'
import { refund } from './refund-invoice.ts'
import { reverse } from './take-back.ts'
import { keepPdf } from './write-pdf.ts'

/** Calls of invoices of trips, their payments, debts to operators, and the hours of jet cards. */
export const invoiceRoutes: readonly Route[] = [
  implement(invoiceTrip, invoiceOfTrip),
  implement(writeInvoiceLines, writeLines),
  implement(sendInvoice, send),
  implement(voidInvoice, makeVoid),
  implement(rebillInvoice, rebill),
  implementOutside(writeInvoicePdf, keepPdf),
  implement(recordPayment, pay),
  implement(readDeposits, deposits),
  implement(applyDeposit, apply),
  implement(payByJetCard, payByCard),
  implement(reversePayment, reverse),
  implement(refundInvoice, refund),
  implement(readTripMoney, tripMoney),
  implement(addPayable, owe),
  implement(settlePayable, settle),
  implement(dropPayable, takeBack),
  implement(readAccountMoney, accountMoney),
  implement(sellHours, sell),
]
