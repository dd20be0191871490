import { z } from 'zod'
import {
  beginLedgerExport,
  readOpenBooks,
  readTaxReport,
  taxReportQuery,
  undoLedgerExport,
  writeTaxCsv,
} from '../../../domain/commerce/index.ts'
import { withTenant } from '../../platform/context.ts'
import { implement, rawRoute, type Route } from '../../platform/http/route.ts'
import { readOwnClient } from '../own-client.ts'
import { handleBeginExport, handleReadOpenBooks, handleUndoExport } from './export-ledger.ts'
import { handleReadTaxReport } from './read-tax-report.ts'
import { writeTaxPdf } from './write-tax-pdf.ts'

const fileParams = z.strictObject({ format: z.enum(['pdf', 'csv']) })

const types = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const

/** Calls of accountants: exports of the ledger, and the tax report. */
export const bookRoutes: readonly Route[] = [
  implement(readOpenBooks, handleReadOpenBooks),
  implement(beginLedgerExport, handleBeginExport),
  implement(undoLedgerExport, handleUndoExport),
  implement(readTaxReport, (ctx, { query }) => handleReadTaxReport(ctx, query)),
  rawRoute({
    kind: 'raw',
    method: 'GET',
    path: '/accounting/taxes/:format',
    summary: 'Sales tax by state and month as a file: PDF or CSV',
    role: 'accounting',
    params: fileParams,
    query: taxReportQuery,
    handle: async ({ platform, actor }, request, reply) => {
      const { format } = fileParams.parse(request.params)
      const query = taxReportQuery.parse(request.query)
      const { report, name, at } = await withTenant(platform, actor, async (ctx) => ({
        report: await handleReadTaxReport(ctx, query),
        name: (await readOwnClient(ctx)).name,
        at: ctx.now,
      }))
      const content = format === 'csv' ? Buffer.from(writeTaxCsv(report.rows)) : await writeTaxPdf(report, { name, at })
      return reply
        .type(types[format])
        .header('content-disposition', `attachment; filename="sales-tax.${format}"`)
        .header('cache-control', 'no-store')
        .send(content)
    },
  }),
]
