/** Items of which some may be alike, each with a key of its own: its words, and how many like it stand before it. */
export function keyed<Item>(
  items: readonly Item[],
  wordsOf: (item: Item) => string,
): readonly { readonly key: string; readonly item: Item }[] {
  const counts = new Map<string, number>()
  return items.map((item) => {
    const words = wordsOf(item)
    const count = counts.get(words) ?? 0
    counts.set(words, count + 1)
    return { key: `${words} ${count}`, item }
  })
}
