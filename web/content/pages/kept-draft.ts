import { isDoc, type Doc } from '../../../domain/kernel/index.ts'

interface KeptDraft {
  /** The row that it was written on. */
  readonly base: Doc
  readonly values: Doc
}

const nameOf = (place: string): string => `flightline page ${place}`

const waiting = new Map<string, ReturnType<typeof setTimeout>>()
const latest = new Map<string, KeptDraft | undefined>()

function write(place: string): void {
  clearTimeout(waiting.get(place))
  waiting.delete(place)
  const draft = latest.get(place)
  latest.delete(place)
  try {
    if (draft === undefined) localStorage.removeItem(nameOf(place))
    else localStorage.setItem(nameOf(place), JSON.stringify(draft))
  } catch (error) {
    // A device that keeps nothing, or is full: the server has what is saved.
    console.info('The draft of a page is not kept on this device.', error)
  }
}

addEventListener('pagehide', () => {
  for (const place of waiting.keys()) write(place)
})

function keepDraft(place: string, draft: KeptDraft | undefined): void {
  latest.set(place, draft)
  if (!waiting.has(place))
    waiting.set(
      place,
      setTimeout(() => write(place), 150),
    )
}

/** The screen of each place that was opened last. */
const keepers = new Map<string, symbol>()

/**
 * Keeps on the device what is not saved yet; without a draft nothing is kept. `place` names client, user and page. It may
 * go on behind its screen, whose save is answered late, until the next screen of the place has its keeper.
 */
export function draftKeeper(place: string): (draft: KeptDraft | undefined) => void {
  const own = Symbol(place)
  keepers.set(place, own)
  return (draft) => {
    if (keepers.get(place) === own) keepDraft(place, draft)
  }
}

/** What an earlier page had not saved; undefined where there is nothing that can be read. */
export function keptDraft(place: string): KeptDraft | undefined {
  if (waiting.has(place)) write(place)
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(place)) ?? 'null')
    return isDoc(kept) && isDoc(kept['base']) && isDoc(kept['values'])
      ? { base: kept['base'], values: kept['values'] }
      : undefined
  } catch (error) {
    console.info('A kept draft could not be read.', error)
    return undefined
  }
}
