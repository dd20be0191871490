import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What one question is answered with. */
export interface OpenAiAnswer {
  /** Parts of the text, each an event of its own. */
  readonly parts?: readonly string[]
  /** Between two parts. */
  readonly pauseMs?: number
  readonly finish?: string
  /** The connection breaks off after the last part. */
  readonly isCut?: boolean
  /** An answer that is no stream: its status and its body. */
  readonly status?: number
  readonly body?: string
}

export interface OpenAiQuestion {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: { readonly model: string; readonly messages: readonly { role: string; content: string }[] }
}

async function stream(response: ServerResponse, answer: OpenAiAnswer): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (choice: object) => {
    response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [choice] })}\n\n`)
  }
  for (const content of answer.parts ?? []) {
    send({ index: 0, delta: { content } })
    await sleep(answer.pauseMs ?? 0)
  }
  if (answer.isCut) {
    response.destroy()
    return
  }
  send({ index: 0, delta: {}, finish_reason: answer.finish ?? 'stop' })
  response.end('data: [DONE]\n\n')
}

/** A language model behind the streaming protocol of OpenAI, which answers what the test has laid down. */
export async function openOpenAiServer(port = 0) {
  const questions: OpenAiQuestion[] = []
  let answer: OpenAiAnswer = { parts: ['<p>Better.</p>'] }
  let leftEarly = 0
  const server = createServer((request, response) => {
    void (async () => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      questions.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) })
      response.once('close', () => {
        if (!response.writableFinished && answer.isCut !== true) leftEarly += 1
      })
      if (answer.status === undefined) await stream(response, answer)
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body ?? '{}')
    })()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    questions,
    /** How often who asked went away before the end. */
    leftEarly: () => leftEarly,
    answerWith: (next: OpenAiAnswer) => {
      answer = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
