import type { Emoji } from './emoji-groups.ts'
import { isEmojiGroup } from './find-emoji.ts'

let loading: Promise<readonly Emoji[]> | undefined

async function load(): Promise<readonly Emoji[]> {
  const { default: data } = await import('emojibase-data/en/compact.json')
  return data.flatMap(({ unicode, label, tags = [], group }) =>
    group !== undefined && isEmojiGroup(group)
      ? [{ sign: unicode, name: label.toLowerCase(), words: tags.map((tag) => tag.toLowerCase()), group }]
      : [],
  )
}

/** Every emoji of Unicode with its English name and search words; fetched once, when the picker is first opened. */
export function loadEmoji(): Promise<readonly Emoji[]> {
  loading ??= load().catch((error: unknown) => {
    // The next opening tries again.
    loading = undefined
    throw error
  })
  return loading
}
