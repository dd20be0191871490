import { contentMessages } from '../../../domain/content/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { Turns, type TurnLimits } from '../../platform/turns.ts'
import type { RenderedPicture } from './render-picture.ts'

/** Pixels: wide enough to see a scratch. */
const widest = 1600

/** Visitors draw one picture at a time in a process: pictures of staff have separate turns. */
const limits: TurnLimits = { ofUser: 1, ofClient: 1, ofAll: 1, waiting: 20 }

const turns = new Turns('photos of customers', limits)

/**
 * Draws a photo of a visitor again, without its camera data or anything else that its file hides. Throws Invalid for a file
 * that is no picture, Unavailable with too many waiting.
 */
export async function renderPhoto(ctx: Ctx, content: Buffer): Promise<RenderedPicture> {
  const { PictureRefused, renderInText } = await import('./render-picture.ts')
  try {
    return await turns.take(ctx.actor, () => renderInText(content, widest))
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    ctx.log.info({ fault: error.fault, cause: error.cause }, 'a photo of a customer was refused')
    const issue = contentMessages.issue('picture', error.fault)
    throw new Invalid([issue], contentMessages.words(issue))
  }
}
