import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, streamText, type LanguageModel, type ModelMessage } from 'ai'
import { requireNoTransaction } from '../../database/open-transactions.ts'
import type { Config } from '../../config.ts'
import { TextModelError, type TextModel, type TextModelVerdict, type Writing } from './text-model.ts'

export type AiSettings = Pick<Config, 'AI_PROVIDER' | 'AI_URL' | 'AI_MODEL' | 'AI_API_KEY'>

function languageModel({ AI_PROVIDER, AI_URL, AI_MODEL = '', AI_API_KEY }: AiSettings): LanguageModel {
  if (AI_PROVIDER === 'anthropic') {
    // Given explicitly, so that the library reads nothing of the environment itself.
    return createAnthropic({ baseURL: AI_URL ?? 'https://api.anthropic.com/v1', apiKey: AI_API_KEY ?? '' })(AI_MODEL)
  }
  const key = AI_API_KEY === undefined ? {} : { apiKey: AI_API_KEY }
  return createOpenAICompatible({ name: 'ai', baseURL: AI_URL ?? '', ...key })(AI_MODEL)
}

function verdictOf(error: unknown): TextModelVerdict {
  if (!APICallError.isInstance(error)) return 'broken'
  const { statusCode } = error
  if (statusCode === undefined) return 'away'
  if (statusCode === 429) return 'busy'
  if (statusCode >= 500) return 'away'
  // The answer had begun well and broke off.
  return statusCode >= 400 ? 'refused' : 'broken'
}

const questionOf = ({ text, file }: Pick<Writing, 'text' | 'file'>): ModelMessage => {
  if (file === undefined) return { role: 'user', content: text }
  const { data, mediaType } = file
  return {
    role: 'user',
    content: [
      { type: 'file', data, mediaType, ...(mediaType === 'application/pdf' && { filename: 'document.pdf' }) },
      { type: 'text', text },
    ],
  }
}

const messagesOf = ({ earlier = [], ...question }: Writing): ModelMessage[] => [
  ...earlier.map(({ role, text }): ModelMessage => ({ role: role === 'user' ? 'user' : 'assistant', content: text })),
  questionOf(question),
]

async function* written(model: LanguageModel, writing: Writing): AsyncGenerator<string> {
  const { instructions, signal, onTokens } = writing
  const { fullStream } = streamText({
    model,
    instructions,
    messages: messagesOf(writing),
    maxRetries: 0,
    abortSignal: signal,
    // Faults come by the stream.
    onError: () => undefined,
  })
  let isWhole = false
  try {
    for await (const part of fullStream) {
      if (part.type === 'text-delta') yield part.text
      else if (part.type === 'error') throw part.error
      else if (part.type === 'finish') {
        isWhole = part.finishReason === 'stop'
        onTokens?.(part.totalUsage.totalTokens ?? 0)
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    throw new TextModelError(verdictOf(error), error)
  }
  signal.throwIfAborted()
  if (!isWhole) throw new TextModelError('broken')
}

/** The model that the configuration names. */
export function openTextModel(settings: AiSettings): TextModel {
  const model = languageModel(settings)
  return {
    write: (writing) => {
      requireNoTransaction('the language model')
      return written(model, writing)
    },
  }
}
