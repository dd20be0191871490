import { useEffect, useRef, useState } from 'react'
import {
  contentMessages,
  generateEvent,
  generateHtml,
  withoutFence,
  withoutUnnamed,
  type AiAttachment,
  type GenerateEvent,
} from '../../../domain/content/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { streamEvents, streamErrorWords } from '../../platform/api/stream-events.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { cleanPreview } from '../pages/clean-preview.ts'

/** Generated text, and its origin. */
export interface Made {
  readonly html: string
  /** Text before the last refinement; undefined for the first. */
  readonly before: string | undefined
  /** True if it was stopped or interrupted: the text so far is kept. */
  readonly isPart: boolean
}

interface Talk {
  readonly id: string
  readonly turns: number
  readonly tokens: number
}

export interface Generation {
  readonly made: Made | undefined
  readonly talk: Talk | undefined
  /** Text so far while the model writes; undefined otherwise. */
  readonly written: string | undefined
}

export interface Ask {
  readonly query: string
  readonly file?: AiAttachment | undefined
  /** Drops the last answer and asks its question again. */
  readonly regenerate?: boolean
}

const nothing: Generation = { made: undefined, talk: undefined, written: undefined }

class GenerationFailed extends Error {
  override name = 'GenerationFailed'
}

const usualWords = contentMessages.words(contentMessages.issue('', 'generate-failed')) ?? ''

/** Reason of a failure, in the server's words if it gives any (2-content section 8). */
export function failureWords(error: unknown): string {
  if (error instanceof GenerationFailed) return error.message || usualWords
  if (!(error instanceof ApiError)) return usualWords
  const [issue] = error.body.issues ?? []
  return (issue && contentMessages.words(issue)) ?? streamErrorWords(error)
}

type Complete = Extract<GenerateEvent, { readonly type: 'complete' }>

/** The call that writes, or another one that is asked and answers alike (2-content section 7, 'route overridable'). */
export type GenerateRoute = Omit<typeof generateHtml, 'path'> & { readonly path: string }

interface Listening {
  readonly route: GenerateRoute
  readonly signal: AbortSignal
  readonly onEvent: (event: GenerateEvent) => void
}

/** The end of a stream. Throws GenerationFailed, ApiError, and AbortError when it is stopped. */
async function ending(
  api: Parameters<typeof streamEvents>[0],
  body: Parameters<typeof streamEvents<typeof generateHtml>>[2]['body'],
  { route, signal, onEvent }: Listening,
): Promise<Complete> {
  for await (const { data } of streamEvents(api, route, { body, signal })) {
    const event = generateEvent.parse(data)
    if (event.type === 'error') throw new GenerationFailed(event.error)
    // Events after the end are ignored.
    if (event.type === 'complete') return event
    onEvent(event)
  }
  // The connection ended before the answer did.
  throw new GenerationFailed('')
}

/** Text to keep after an early stop: the text so far, or else the earlier one. */
function endedEarly({ made, talk, written = '' }: Generation, asked: string): Generation {
  // It may have stopped within a tag.
  const whole = written.replace(/<[^>]*$/, '')
  const html = withoutUnnamed(cleanPreview(withoutFence(whole)), asked)
  return html === ''
    ? { made, talk, written: undefined }
    : { made: { html, before: made?.html, isPart: true }, talk, written: undefined }
}

const completed = ({ talk, made }: Generation, { html, conversation }: Complete, isAgain: boolean): Generation => ({
  made: { html, before: isAgain ? made?.before : made?.html, isPart: false },
  talk: conversation ? { id: conversation.id, turns: conversation.turn_count, tokens: conversation.tokens } : talk,
  written: undefined,
})

/** New state after an event of the stream. */
function withEvent(now: Generation, event: GenerateEvent): Generation {
  if (event.type === 'chunk') return { ...now, written: `${now.written ?? ''}${event.content}` }
  if (event.type !== 'start' || event.conversationId === undefined || now.talk) return now
  return { ...now, talk: { id: event.conversationId, turns: 0, tokens: 0 } }
}

const showFailure = (error: unknown): Promise<boolean> =>
  showAlert({ title: 'Generation Error', message: failureWords(error), tone: 'bad' })

/** HTML by the language model, requested step by step (2-content section 4). Closing it stops the model. */
export function useGeneration(route: GenerateRoute = generateHtml) {
  const { api, session } = usePlatform()
  const [state, setState] = useState(nothing)
  const running = useRef<AbortController>(undefined)
  // All requests to the model: its answer may contain only addresses from them.
  const said = useRef('')
  useEffect(() => () => running.current?.abort(), [])

  const run = async ({ query, file, regenerate = false }: Ask, userId: string) => {
    const stop = new AbortController()
    running.current = stop
    said.current += `\n${query}`
    setState((now) => ({ ...now, written: '' }))
    const conversation = state.talk && { conversationId: state.talk.id }
    const body = { query, userId, useConversation: true, regenerate, ...conversation, ...(file && { file }) }
    const onEvent = (event: GenerateEvent) => setState((now) => withEvent(now, event))
    const ended = await ending(api, body, { route, signal: stop.signal, onEvent }).then(
      (complete) => ({ complete }),
      (error: unknown) => ({ error }),
    )
    running.current = undefined
    if ('complete' in ended) {
      setState((now) => completed(now, ended.complete, regenerate))
      return true
    }
    setState((now) => endedEarly(now, said.current))
    if (!stop.signal.aborted) void showFailure(ended.error)
    return false
  }

  return {
    ...state,
    /** True if the stream reached its end. */
    ask: async (question: Ask): Promise<boolean> => {
      const userId = session.user.get()?.id
      if (userId === undefined || userId === '') {
        notify({ title: 'Authentication Required', message: 'Please log in to use AI features.', kind: 'error' })
        return false
      }
      return running.current ? false : run(question, userId)
    },
    stop: () => running.current?.abort(),
  }
}
