/** The items in their order, in parts of `size`; the last part may be smaller. */
export function* chunked<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
