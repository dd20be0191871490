import { z } from 'zod'
import {
  addWorkItem,
  createOrderWork,
  markWorkItem,
  moveWork,
  removeWorkItem,
  signWork,
} from '../../../domain/commerce/index.ts'
import { implement, implementOutside, rawRoute, type Route } from '../../platform/http/route.ts'
import { handleCreateOrderWork } from './create-work.ts'
import { handleMoveWork } from './move-work.ts'
import { handleSignWork } from './sign-work.ts'
import { handleAddWorkItem, handleMarkWorkItem, handleRemoveWorkItem } from './work-items.ts'
import { writeWorkPdf } from './write-work-pdf.ts'

const params = z.strictObject({ id: z.string().min(1).max(100) })

/** Calls of work orders. */
export const workRoutes: readonly Route[] = [
  implement(createOrderWork, handleCreateOrderWork),
  implement(moveWork, handleMoveWork),
  implement(markWorkItem, handleMarkWorkItem),
  implement(addWorkItem, handleAddWorkItem),
  implement(removeWorkItem, handleRemoveWorkItem),
  implementOutside(signWork, handleSignWork),
  rawRoute({
    kind: 'raw',
    method: 'GET',
    path: '/work/:id/pdf',
    summary: 'A work order with its photos and signature, as a PDF',
    role: 'work-r',
    params,
    handle: async (ctx, request, reply) => {
      const { id } = params.parse(request.params)
      const { content, name } = await writeWorkPdf(ctx, id)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w-]+/g, '-')}.pdf"`)
        .header('cache-control', 'no-store')
        .send(content)
    },
  }),
]
