/** A link as it is kept: one that does not start with http or https gets https (1-shell section 5, 'Editor link'). */
export function linkAddress(typed: string): { readonly url: string; readonly isChanged: boolean } {
  const text = typed.trim()
  return /^https?:\/\//i.test(text)
    ? { url: text, isChanged: false }
    : { url: `https://${text.replace(/^\/+/, '')}`, isChanged: true }
}

/** Announcement of every editor after a changed link. */
export const linkChangedWording = (url: string) => ({
  title: 'We Changed Your Link!',
  message: `A link must start with http or https. It now leads to ${url}`,
})
