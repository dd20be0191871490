import { openModelServer, type StreamForm } from './model-server.ts'

const event = (type: string, rest: object = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`

const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'small',
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
}

const form: StreamForm = {
  basePath: '/v1',
  begin: [
    event('message_start', { message }),
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    event('ping'),
  ],
  part: (text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  end: (end) => [
    event('content_block_stop', { index: 0 }),
    event('message_delta', {
      delta: { stop_reason: end === 'whole' ? 'end_turn' : 'max_tokens', stop_sequence: null },
      usage: { output_tokens: 2 },
    }),
    event('message_stop'),
  ],
}

/** A language model with the streaming protocol of Anthropic. */
export const openAnthropicServer = (port?: number) => openModelServer(form, port)
