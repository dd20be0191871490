import { pino, type DestinationStream, type Logger } from 'pino'
import { errorFacts, withoutContent } from './watch/hide-content.ts'

/** Structured log. Never message content, tokens or passwords: ids only. */
export type Log = Logger

const hideContent = (value: unknown): unknown => (typeof value === 'string' ? withoutContent(value) : errorFacts(value))

/** Writes JSON lines to the standard output, or to where a test reads them. */
export const openLog = (level: string, to?: DestinationStream): Log =>
  pino(
    {
      level,
      redact: ['req.headers.token', 'req.headers.cookie', 'req.headers.authorization', 'password'],
      serializers: { err: hideContent, error: hideContent, said: hideContent },
      base: undefined,
    },
    to,
  )
