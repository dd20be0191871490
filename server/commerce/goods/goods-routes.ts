import {
  beginPriceChange,
  correctStock,
  findProducts,
  importProducts,
  payPurchase,
  payVendor,
  previewPriceChange,
  priceProducts,
  printLabels,
  productMapping,
  readBarcode,
  readLowStock,
  readPayables,
  readPriceChange,
  readProductMapping,
  readVendorNeeds,
  recordPurchase,
  takeBackPayment,
  takeBackPurchase,
  undoPriceChange,
} from '../../../domain/commerce/index.ts'
import { implement, implementOutside, rawRoute, type Route } from '../../platform/http/route.ts'
import { beginPrices, previewPrices, readPrices, undoPrices } from './change-prices.ts'
import { handleCorrectStock } from './correct-stock.ts'
import { handlePriceProducts } from './find-price.ts'
import { keptMapping } from '../../platform/imports/kept-mapping.ts'
import { handleImportProducts } from './import/import-products.ts'
import { handleReadBarcode, writeLabels } from './labels/print-labels.ts'
import { locateProducts } from './locate-products.ts'
import { handleReadLowStock } from './read-low-stock.ts'
import { readNeeds } from './vendors/find-needs.ts'
import { handlePayPurchase, handlePayVendor, handleTakeBackPayment } from './vendors/pay-purchases.ts'
import { handleReadPayables } from './vendors/read-payables.ts'
import { handleRecordPurchase, handleTakeBackPurchase } from './vendors/record-purchase.ts'

/** Calls of products: their stock, prices, price lists and vendors. */
export const goodsRoutes: readonly Route[] = [
  implement(correctStock, handleCorrectStock),
  // POSTs because of their bodies: they change nothing.
  implement(findProducts, (ctx, { body }) => locateProducts(ctx, body.skus)),
  implement(priceProducts, (ctx, { body }) => handlePriceProducts(ctx, body)),
  implement(previewPriceChange, (ctx, { body }) => previewPrices(ctx, body)),
  implement(beginPriceChange, (ctx, { body }) => beginPrices(ctx, body)),
  implement(undoPriceChange, undoPrices),
  implement(readPriceChange, readPrices),
  implement(readProductMapping, async (ctx) => ({ mapping: await keptMapping(ctx, 'products', productMapping) })),
  implementOutside(importProducts, (ctx, { body }) => handleImportProducts(ctx, body)),
  implement(readBarcode, handleReadBarcode),
  implement(readLowStock, handleReadLowStock),
  implement(readVendorNeeds, readNeeds),
  implement(recordPurchase, (ctx, { body }) => handleRecordPurchase(ctx, body)),
  implement(readPayables, handleReadPayables),
  implement(payPurchase, handlePayPurchase),
  implement(payVendor, handlePayVendor),
  implement(takeBackPayment, handleTakeBackPayment),
  implement(takeBackPurchase, handleTakeBackPurchase),
  rawRoute({
    ...printLabels,
    kind: 'raw',
    isRead: true,
    handle: async (ctx, request, reply) => {
      const content = await writeLabels(ctx, printLabels.body.parse(request.body))
      return reply
        .header('content-disposition', 'attachment; filename="labels.pdf"')
        .type('application/pdf')
        .send(content)
    },
  }),
]
