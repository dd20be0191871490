import type { OutsideAnswer } from './fetch-outside.ts'

/** An answer as libraries expect it that call `fetch`. */
export function makeResponse({ status, headers, body }: OutsideAnswer): Response {
  const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  )
  const isEmpty = status === 204 || status === 205 || status === 304
  return new Response(isEmpty ? null : new Uint8Array(body), { status, headers: kept })
}
