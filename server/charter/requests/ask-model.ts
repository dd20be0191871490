import {
  isLeftOpen,
  parseModelAnswer,
  requestInstructions,
  withModelAnswer,
  type ModelCheck,
} from '../../../domain/charter/requests/model-answer.ts'
import type { RequestDraft } from '../../../domain/charter/requests/facts.ts'
import type { OutsideCtx } from '../../platform/context.ts'
import { textModelOf } from '../../platform/outside/ai/text-model-of.ts'
import { TextModelError, type TextModel } from '../../platform/outside/ai/text-model.ts'

/** A user looks at an empty form: no longer than that. */
const patienceMs = 15_000
const longestAnswer = 8000

async function writtenBy(model: TextModel, instructions: string, text: string): Promise<string> {
  let answer = ''
  for await (const part of model.write({ instructions, text, signal: AbortSignal.timeout(patienceMs) })) {
    answer += part
    if (answer.length > longestAnswer) throw new TextModelError('broken')
  }
  return answer
}

const isOfModel = (error: unknown): boolean =>
  error instanceof TextModelError || (error instanceof DOMException && error.name === 'TimeoutError')

/**
 * The draft with what the configured language model reads of it beyond the rules, each fact marked. Where there is no
 * model, nothing is missing, or the model gives nothing that can be used, the draft stays what the rules read.
 */
export async function readByModel(
  ctx: OutsideCtx,
  draft: RequestDraft,
  { timezone, ...check }: ModelCheck & { readonly timezone: string },
): Promise<RequestDraft> {
  const model = isLeftOpen(draft) ? await textModelOf(ctx.platform) : undefined
  if (model === undefined) return draft
  try {
    const answer = parseModelAnswer(await writtenBy(model, requestInstructions(check.writtenOn, timezone), check.text))
    if (answer !== undefined) return withModelAnswer(draft, answer, check)
    ctx.log.warn('the language model answered a request in another form')
  } catch (error) {
    if (!isOfModel(error)) throw error
    ctx.log.warn({ err: error }, 'the language model did not read a request')
  }
  return draft
}
