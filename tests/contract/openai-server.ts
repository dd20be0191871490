import { openModelServer, type StreamForm } from './model-server.ts'

const event = (choice: object): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [choice] })}\n\n`

const form: StreamForm = {
  basePath: '/v1',
  begin: [],
  part: (content) => event({ index: 0, delta: { content } }),
  end: (end) => [
    event({ index: 0, delta: {}, finish_reason: end === 'whole' ? 'stop' : 'length' }),
    'data: [DONE]\n\n',
  ],
}

/** A language model with the streaming protocol of OpenAI. */
export const openOpenAiServer = (port?: number) => openModelServer(form, port)
