import { z } from 'zod'
import { readStatement, statementParams, statementPeriod, writeStatementCsv } from '../../../domain/commerce/index.ts'
import { clients } from '../../../domain/company/index.ts'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { withTenant } from '../../platform/context.ts'
import { implement, rawRoute, type Route } from '../../platform/http/route.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { handleReadStatement } from './read-statement.ts'
import { writeStatementPdf } from './write-statement-pdf.ts'

const fileParams = statementParams.extend({ format: z.enum(['pdf', 'csv']) })

const types = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const

/** Calls of the statements of customers, whose record types are `owners`. */
export const statementRoutes = (owners: readonly RecordDefinition[]): readonly Route[] => [
  implement(readStatement, (ctx, asked) => handleReadStatement(ctx, owners, asked)),
  rawRoute({
    kind: 'raw',
    method: 'GET',
    path: '/statements/:owner/:id/:format',
    summary: 'The statement of a customer as a file: PDF or CSV',
    role: 'member',
    params: fileParams,
    query: statementPeriod,
    handle: async ({ platform, actor }, request, reply) => {
      const { format, ...params } = fileParams.parse(request.params)
      const query = statementPeriod.parse(request.query)
      const { statement, client, at } = await withTenant(platform, actor, async (ctx) => ({
        statement: await handleReadStatement(ctx, owners, { params, query }),
        client: await beyondReach(ctx, clients).get(ctx.db.tenant.clientId),
        at: ctx.now,
      }))
      const content =
        format === 'csv'
          ? Buffer.from(writeStatementCsv(statement, client.timezone))
          : await writeStatementPdf(statement, { client, at })
      return reply
        .type(types[format])
        .header('content-disposition', `attachment; filename="statement.${format}"`)
        .header('cache-control', 'no-store')
        .send(content)
    },
  }),
]
