import { tabName } from '../../platform/tab-name.ts'
import { placeKey, type ComposePlace, type Draft } from './draft.ts'

/** A draft as this device keeps it, from the first key pressed. */
export interface KeptDraft {
  readonly draft: Draft
  /** Version on the server that this device saw last; undefined before the first save. */
  readonly version: number | undefined
  /** There is something that the server has not got yet. */
  readonly isUnsaved: boolean
  /** Time of the last change, epoch milliseconds. */
  readonly at: number
  /** It was on its way when this was written: it may have arrived. */
  readonly isSending?: true
  /** The tab that wrote it, by the name under which it saves. */
  readonly writer?: string
}

/**
 * Drafts of one place: the one of this tab, and each message in sending, so that the next one can be started before the
 * last has arrived. Another tab in the same place has a separate copy.
 */
export interface DeviceDrafts {
  /**
   * The draft of this tab; else the unsaved draft of another tab, which this one takes over; else a message whose page
   * ended during sending. `ownSending`: sent by this page.
   */
  load(ownSending?: ReadonlySet<string>): KeptDraft | undefined
  /** Draft of this tab alone. */
  own(): KeptDraft | undefined
  /** Keeps the draft. False when the device has no room: then only the server keeps it. */
  keep(kept: KeptDraft): boolean
  /** Discards the draft. */
  drop(): void
  /** Marks the draft as being sent. */
  keepSending(kept: KeptDraft): void
  /** It arrived. */
  dropSending(draftId: string): void
  /** Messages in sending, or so when their page ended; the oldest first. */
  sending(): KeptDraft[]
  /** It is being discarded: until the server has it no more it is not gone on with, also by the next page. */
  noteDiscarded(draftId: string): void
  /** The server keeps it, or it is written again. */
  forgetDiscarded(draftId: string): void
  /** The server no longer has it. An earlier read may still name it. */
  endDiscarding(draftId: string): void
  /** True if it is being discarded, or was by this page. */
  isDiscarded(draftId: string): boolean
  /** Drafts being discarded, or so when their page ended. */
  discarded(): string[]
  /** Moves the draft to another place, which does not know yet what the server has of it. */
  moveTo(place: ComposePlace): void
}

const prefix = 'flightline-draft'

const isKeptDraft = (value: unknown): value is KeptDraft =>
  typeof value === 'object' && value !== null && 'draft' in value

function parsed(text: string | null): KeptDraft | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isKeptDraft(value) ? value : undefined
  } catch (error) {
    console.warn('A draft on this device could not be read.', error)
    return undefined
  }
}

function store(at: string, kept: KeptDraft): boolean {
  try {
    localStorage.setItem(at, JSON.stringify(kept))
    return true
  } catch (error) {
    console.warn('This device has no room for the draft.', error)
    return false
  }
}

/** Words that no tab has saved yet, kept in the one name or under the others; the newest is moved. */
function takeOver(from: readonly string[], to: string): KeptDraft | undefined {
  const [newest] = from
    .flatMap((name) => {
      const kept = parsed(localStorage.getItem(name))
      return kept?.isUnsaved === true ? [{ name, kept }] : []
    })
    .toSorted((one, other) => other.kept.at - one.kept.at)
  // A tab that is still open keeps its next words under its name again.
  if (newest && store(to, newest.kept)) localStorage.removeItem(newest.name)
  return newest?.kept
}

/** The other place saves it as a new one: the server's copy stays in the former place. */
const asMoved = (kept: KeptDraft): KeptDraft => ({ ...kept, version: undefined, isUnsaved: true })

type Discarded = Pick<DeviceDrafts, 'noteDiscarded' | 'forgetDiscarded' | 'endDiscarding' | 'isDiscarded' | 'discarded'>

function discardedIn(key: string): Discarded {
  const ended = new Set<string>()
  const forget = (draftId: string) => localStorage.removeItem(`${key}${draftId}`)
  return {
    noteDiscarded: (draftId) => localStorage.setItem(`${key}${draftId}`, ''),
    forgetDiscarded: (draftId) => {
      ended.delete(draftId)
      forget(draftId)
    },
    endDiscarding: (draftId) => {
      ended.add(draftId)
      forget(draftId)
    },
    isDiscarded: (draftId) => ended.has(draftId) || localStorage.getItem(`${key}${draftId}`) !== null,
    discarded: () =>
      Object.keys(localStorage).flatMap((name) => (name.startsWith(key) ? [name.slice(key.length)] : [])),
  }
}

/** Drafts of one user in one client and place, in the browser's storage, which outlives a closed or killed page. */
export function deviceDrafts(
  owner: { readonly clientId: string; readonly userId: string },
  place: ComposePlace,
  writer: string,
): DeviceDrafts {
  const placedIn = (where: ComposePlace) => `${prefix} ${owner.clientId} ${owner.userId} ${placeKey(where)}`
  const placed = placedIn(place)
  const tabKey = `${placed} tab `
  let key = `${tabKey}${writer}`
  let isMoved = false
  const sendingKey = (draftId: string) => `${placed} sending ${draftId}`
  const ofOthers = (): string[] =>
    Object.keys(localStorage).filter((name) => name === placed || (name.startsWith(tabKey) && name !== key))
  const sending = (): KeptDraft[] =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith(sendingKey('')))
      .flatMap((name) => parsed(localStorage.getItem(name)) ?? [])
      .toSorted((one, other) => one.at - other.at)
  const own = (): KeptDraft | undefined => parsed(localStorage.getItem(key))
  return {
    own,
    load: (ownSending) =>
      own() ?? takeOver(ofOthers(), key) ?? sending().find(({ draft }) => ownSending?.has(draft.id) !== true),
    keep(kept) {
      const isKept = store(key, isMoved ? asMoved({ ...kept, writer }) : { ...kept, writer })
      // Taken up again: it is written on, and no longer on its way.
      if (isKept) localStorage.removeItem(sendingKey(kept.draft.id))
      return isKept
    },
    drop: () => localStorage.removeItem(key),
    keepSending(kept) {
      const isStored = store(sendingKey(kept.draft.id), { ...kept, isSending: true })
      if (isStored && own()?.draft.id === kept.draft.id) localStorage.removeItem(key)
    },
    dropSending: (draftId) => localStorage.removeItem(sendingKey(draftId)),
    sending,
    ...discardedIn(`${placed} discarded `),
    moveTo(to) {
      const kept = own()
      localStorage.removeItem(key)
      key = `${placedIn(to)} tab ${writer}`
      isMoved = true
      if (kept) store(key, asMoved(kept))
    },
  }
}

const isOfUser = (name: string, userId: string): boolean =>
  name.startsWith(`${prefix} `) && name.split(' ')[2] === userId && !name.includes(' discarded ')

/** Number of a user's drafts on this device, in all clients, that the server has not got. */
export const countUnsavedDrafts = (userId: string): number =>
  Object.keys(localStorage).filter(
    (name) => isOfUser(name, userId) && parsed(localStorage.getItem(name))?.isUnsaved === true,
  ).length

/** Adds a file to a draft of this tab that is kept and not shown. */
export function keepFile(drafts: DeviceDrafts, draftId: string, file: Draft['files'][number]): void {
  const kept = drafts.own()
  if (kept?.draft.id !== draftId) return
  drafts.keep({ ...kept, draft: { ...kept.draft, files: [...kept.draft.files, file] }, isUnsaved: true })
}

const deviceKey = 'flightline-device'

/** A random name of this browser. */
function deviceId(): string {
  const known = localStorage.getItem(deviceKey)
  if (known !== null) return known
  const made = crypto.randomUUID()
  localStorage.setItem(deviceKey, made)
  return made
}

/** This tab of this browser, by which the server knows its drafts again: two tabs write as two devices do. */
export function writerName(): string {
  return `${deviceId()} ${tabName()}`
}
