import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { automationMessages } from '../../../domain/automation/index.ts'
import { chosenId } from '../../../domain/kernel/index.ts'
import { inStep, type Ctx, type OutsideCtx } from '../../platform/context.ts'
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts'
import { keepContent, nameFile } from '../../platform/files/store-file.ts'
import { countParts, printPartPath, measurePart, requireRun, touchRun } from './runs.ts'

const partParams = z.object({ id: chosenId, part: z.coerce.number().int().min(1) })

const refuse = (code: Parameters<typeof automationMessages.issue>[1]): never => {
  throw new Invalid([automationMessages.issue('file', code)])
}

/** Locks an announced upload. Answers the bytes that a part of it has. Throws NotFound, Invalid. */
async function takeUpload(ctx: Ctx, id: string, part: number): Promise<number> {
  const row = await requireRun(ctx, id)
  if (part > countParts(row)) refuse('no-such-part')
  if (row.state !== 'uploading') refuse('is-uploaded')
  return measurePart(row, part)
}

/** The parser cuts a file at the limit and ends it as if it were whole. */
async function* readWholePart(part: MultipartFile): AsyncGenerator<Buffer> {
  try {
    yield* part.file
  } catch {
    refuse('broken-part')
  }
  if (part.file.truncated) refuse('broken-part')
}

async function requireFile(request: FastifyRequest): Promise<MultipartFile> {
  try {
    const part = request.isMultipart() ? await request.file() : undefined
    if (part) return part
  } catch (error) {
    // The parser has errors of no kind for a form that breaks off.
    if (!(error instanceof Error)) throw error
  }
  return refuse('broken-part')
}

/**
 * Takes one part of an archive. A part that is here already is answered again, so that an upload continues after any
 * break. Throws NotFound, Invalid; Conflict for other bytes than those that are here.
 */
export async function receivePart(ctx: OutsideCtx, request: FastifyRequest): Promise<{ part: number }> {
  const params = partParams.safeParse(request.params)
  if (!params.success) throw new NotFound('mail import')
  const { id, part } = params.data
  const size = await inStep(ctx, (own) => takeUpload(own, id, part))
  const file = await requireFile(request)
  const kept = await keepContent(ctx, { name: 'part', content: readWholePart(file), type: 'application/octet-stream' })
  if (kept.size !== size) refuse('broken-part')
  await takeUpload(ctx, id, part)
  await touchRun(ctx, id)
  try {
    await nameFile(ctx, { path: printPartPath(ctx, id, part), kept, isMade: true })
  } catch (error) {
    if (error instanceof Conflict) refuse('other-archive')
    throw error
  }
  return { part }
}
