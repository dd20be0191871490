/** Items of which some may be alike, each with its own key: its words, and how many like it are before it. */
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
