import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Answer to one question. */
export interface ModelAnswer {
  /** Parts of the text, each a separate event. */
  readonly parts?: readonly string[]
  /** Between two parts. */
  readonly pauseMs?: number
  /** The model came to its end, or to the end of what it may write. */
  readonly end?: 'whole' | 'too long'
  /** The connection breaks off after the last part. */
  readonly isCut?: boolean
  /** An answer that is no stream: its status and its body. */
  readonly status?: number
  readonly body?: string
}

export interface ModelQuestion {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: { readonly model: string; readonly messages: readonly { role: string; content: unknown }[] }
}

/** Streaming format of a provider: events before the parts of a text, with each of them, and after them. */
export interface StreamForm {
  /** Path after the server's address in a setting. */
  readonly basePath: string
  readonly begin: readonly string[]
  readonly part: (text: string) => string
  readonly end: (end: 'whole' | 'too long') => readonly string[]
}

async function stream(response: ServerResponse, form: StreamForm, answer: ModelAnswer): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of form.begin) response.write(event)
  for (const text of answer.parts ?? []) {
    response.write(form.part(text))
    await sleep(answer.pauseMs ?? 0)
  }
  if (answer.isCut) {
    response.destroy()
    return
  }
  for (const event of form.end(answer.end ?? 'whole')) response.write(event)
  response.end()
}

/** A language model with a provider's streaming protocol, which gives the answers of the test. */
export async function openModelServer(form: StreamForm, port = 0) {
  const questions: ModelQuestion[] = []
  let answer: ModelAnswer = { parts: ['<p>Better.</p>'] }
  let leftEarly = 0
  const server = createServer((request, response) => {
    void (async () => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      questions.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) })
      response.once('close', () => {
        if (!response.writableFinished && answer.isCut !== true) leftEarly += 1
      })
      if (answer.status === undefined) await stream(response, form, answer)
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body ?? '{}')
    })()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${form.basePath}`,
    questions,
    /** How often who asked went away before the end. */
    leftEarly: () => leftEarly,
    answerWith: (next: ModelAnswer) => {
      answer = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
