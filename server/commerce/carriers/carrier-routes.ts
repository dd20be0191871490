import {
  buyLabel,
  buyLabels,
  checkShipmentAddress,
  estimateSale,
  insureLabel,
  labels,
  lookAtLabel,
  noteTracking,
  printPostage,
  readBatch,
  readCarrierAccounts,
  readLabels,
  readShippingMode,
  removeCarrierAccount,
  requestRates,
  saveCarrierAccount,
  selectRate,
  shipments,
  testCarrierAccount,
  typeRate,
  voidLabel,
} from '../../../domain/commerce/index.ts'
import { inStep, type OutsideCtx } from '../../platform/context.ts'
import { implement, implementOutside, rawRoute, type Route } from '../../platform/http/route.ts'
import { getRecord } from '../../platform/records/index.ts'
import { makeMoneyRun } from '../gateway/money-run.ts'
import { handleBuyLabel, handleInsureLabel, handleVoidLabel } from './buy-label.ts'
import { readAccounts, readMode, removeCarrier, saveCarrier, testCarrier } from './carrier-accounts.ts'
import { handleCheckAddress } from './check-address.ts'
import { handleEstimateSale } from './estimate-sale.ts'
import { handleNoteTracking, lookNow } from './follow-label.ts'
import { handleBuyLabels, handleReadBatch } from './label-batch.ts'
import { writePostage } from './print-postage.ts'
import { askRates } from './request-rates.ts'
import { handleSelectRate, handleTypeRate, presentRated } from './select-rate.ts'
import type { ShippingDesk } from './shipping-desk.ts'
import { listLabels } from './take-label.ts'

const openRun = (ctx: OutsideCtx) => makeMoneyRun(ctx, ctx.db.tenant.clientId, ctx.actor.userId)

/** Calls of rates, labels, tracking, and accounts at providers of labels. */
export const carrierRoutes = (desk: ShippingDesk): readonly Route[] => [
  implement(readShippingMode, readMode),
  implement(readCarrierAccounts, (ctx) => readAccounts(ctx, desk)),
  implement(saveCarrierAccount, (ctx, { body }) => saveCarrier(ctx, desk, body)),
  implementOutside(testCarrierAccount, (ctx, { params }) => testCarrier(ctx, desk, params.id)),
  implement(removeCarrierAccount, async (ctx, { params }) => {
    await removeCarrier(ctx, params.id)
    return {}
  }),
  implement(readLabels, async (ctx, { params }) => ({ labels: await listLabels(ctx, params.id) })),
  implementOutside(requestRates, async (ctx, { params }) => {
    await inStep(ctx, (step) => getRecord(step, shipments, params.id))
    const { row, words } = await askRates(openRun(ctx), desk, params.id)
    return presentRated(row, words)
  }),
  implementOutside(estimateSale, (ctx, input) => handleEstimateSale(ctx, { desk, run: openRun(ctx) }, input)),
  implement(selectRate, handleSelectRate),
  implement(typeRate, handleTypeRate),
  implementOutside(buyLabel, (ctx, input) => handleBuyLabel(ctx, desk, input)),
  implement(voidLabel, handleVoidLabel),
  implement(insureLabel, handleInsureLabel),
  implementOutside(lookAtLabel, async (ctx, { params }) => {
    const { id } = await inStep(ctx, (step) => getRecord(step, labels, params.id))
    return lookNow(openRun(ctx), desk, id)
  }),
  implement(noteTracking, (ctx, input) => handleNoteTracking(ctx, desk, input)),
  implementOutside(checkShipmentAddress, (ctx, input) => handleCheckAddress(ctx, desk, input)),
  implement(buyLabels, handleBuyLabels),
  implement(readBatch, (ctx, { params }) => handleReadBatch(ctx, params.id)),
  rawRoute({
    ...printPostage,
    kind: 'raw',
    isRead: true,
    handle: async (ctx, request, reply) => {
      const content = await writePostage(ctx, printPostage.body.parse(request.body))
      return reply.header('content-disposition', 'inline; filename="labels.pdf"').type('application/pdf').send(content)
    },
  }),
]
