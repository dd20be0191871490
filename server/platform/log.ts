import { pino, type Logger } from 'pino'

/** Structured log. Never message content, tokens or passwords: ids only. */
export type Log = Logger

export const openLog = (level: string): Log =>
  pino({
    level,
    redact: ['req.headers.token', 'req.headers.cookie', 'req.headers.authorization', 'password'],
    base: undefined,
  })
