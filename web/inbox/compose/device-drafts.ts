import type { ComposePlace, Draft } from './draft.ts'

/** A draft as this device keeps it, from the first key pressed. */
export interface KeptDraft {
  readonly draft: Draft
  /** Version on the server that this device saw last; undefined before the first save. */
  readonly version: number | undefined
  /** There is something that the server has not got yet. */
  readonly isUnsaved: boolean
  /** When it was last changed, epoch milliseconds. */
  readonly at: number
  /** It was on its way when this was written: it may have arrived. */
  readonly isSending?: true
}

export interface DeviceDrafts {
  load(): KeptDraft | undefined
  /** False when the device has no room: then the server alone keeps the draft. */
  keep(kept: KeptDraft): boolean
  drop(): void
}

const prefix = 'flightline-draft'

const placeKey = (place: ComposePlace): string => ('threadId' in place ? place.threadId : place.ref)

const isKept = (value: unknown): value is KeptDraft => typeof value === 'object' && value !== null && 'draft' in value

function parsed(text: string | null): KeptDraft | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isKept(value) ? value : undefined
  } catch (error) {
    console.warn('A draft on this device could not be read.', error)
    return undefined
  }
}

/** Drafts of one user in one client and place, in the browser's storage, which outlives a closed or killed page. */
export function deviceDrafts(
  owner: { readonly clientId: string; readonly userId: string },
  place: ComposePlace,
): DeviceDrafts {
  const key = `${prefix} ${owner.clientId} ${owner.userId} ${placeKey(place)}`
  return {
    load: () => parsed(localStorage.getItem(key)),
    keep(kept) {
      try {
        localStorage.setItem(key, JSON.stringify(kept))
        return true
      } catch (error) {
        console.warn('This device has no room for the draft.', error)
        return false
      }
    },
    drop: () => localStorage.removeItem(key),
  }
}

const deviceKey = 'flightline-device'

/** A random name of this browser, by which the server knows its drafts again. */
export function deviceId(): string {
  const known = localStorage.getItem(deviceKey)
  if (known !== null) return known
  const made = crypto.randomUUID()
  localStorage.setItem(deviceKey, made)
  return made
}
