import type { ByteRange } from '../outside/storage/object-store.ts'

const form = /^bytes=(\d{0,15})-(\d{0,15})$/

/** The last `count` bytes. */
const lastBytes = (count: number, size: number): ByteRange => ({ start: Math.max(0, size - count), end: size - 1 })

const between = (first: number, last: string, size: number): ByteRange => ({
  start: first,
  end: last === '' ? size - 1 : Math.min(Number(last), size - 1),
})

/**
 * The one range of a content of `size` bytes that a request's header `range` asks for. Undefined where it asks for
 * none, or for several, which are not served; null where there are no such bytes.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = form.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const range = first === '' ? lastBytes(Number(last), size) : between(Number(first), last, size)
  return range.start > range.end ? null : range
}
