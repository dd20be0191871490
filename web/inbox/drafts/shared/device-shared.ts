/** Changes of this device in shared drafts of one thread that the server has not acknowledged. */
export interface DeviceShared {
  /** Content of each draft, in base64: by the draft's id. A killed page left it. */
  leftovers(): readonly { readonly key: string; readonly draftId: string; readonly state: string }[]
  /** The same of this page, for one draft: none, or its unsent changes from before it was left without a connection. */
  own(draftId: string): readonly string[]
  keep(draftId: string, state: string): void
  drop(draftId: string): void
  dropKey(key: string): void
}

const prefix = 'flightline-shared'

/** Number of shared drafts with changes of a user on this device that the server has not acknowledged. */
export const countUnsentChanges = (userId: string): number =>
  Object.keys(localStorage).filter((name) => name.startsWith(`${prefix} `) && name.split(' ')[2] === userId).length

/** In the browser's storage, which outlives a killed page. Each page has a separate entry, named by `page`. */
export function deviceShared(
  owner: { readonly clientId: string; readonly userId: string },
  threadId: string,
  page: string,
): DeviceShared {
  const begin = `${prefix} ${owner.clientId} ${owner.userId} ${threadId} `
  const keyOf = (draftId: string) => `${begin}${draftId} ${page}`
  return {
    leftovers: () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(begin) && !key.endsWith(` ${page}`))
        .map((key) => ({
          key,
          draftId: key.slice(begin.length).split(' ')[0] ?? '',
          state: localStorage.getItem(key) ?? '',
        })),
    own: (draftId) => [localStorage.getItem(keyOf(draftId))].flatMap((state) => state ?? []),
    keep(draftId, state) {
      try {
        localStorage.setItem(keyOf(draftId), state)
      } catch (error) {
        console.warn('This device has no room for the shared draft.', error)
      }
    },
    drop: (draftId) => localStorage.removeItem(keyOf(draftId)),
    dropKey: (key) => localStorage.removeItem(key),
  }
}
