import { readableOn } from '../../domain/kernel/values/color.ts'
import { createStore, useStore } from '../platform/store.ts'

/** The colors that users have chosen, by user: records name people without them, and a person is the same everywhere. */
export const peopleColors = createStore<ReadonlyMap<string, string>>(new Map())

/** Addresses of the photos of users, by user, for the same reason. */
export const peoplePhotos = createStore<ReadonlyMap<string, string>>(new Map())

export const usePersonPhoto = (id: string): string | undefined => useStore(peoplePhotos).get(id)

/** Background hues of avatars; each carries white text with a contrast of at least 4.5. */
const hues = [
  '#2d7d67',
  '#9a5a14',
  '#2f6db3',
  '#6a54cf',
  '#b8456b',
  '#48702c',
  '#7a4fa3',
  '#b0413e',
  '#8a4f7d',
  '#4a5fc1',
]

/** A color of a person, and the ink that can be read on it. */
export interface PersonColors {
  readonly background: string
  readonly color: string
}

/** The same person has the same colour everywhere. */
function givenColor(id: string): string {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return hues[sum % hues.length] ?? '#4a5fc1'
}

function colorsFrom(own: string | undefined, id: string): PersonColors {
  const ink = own === undefined ? undefined : readableOn(own)
  return own === undefined || ink === undefined
    ? { background: givenColor(id), color: '#ffffff' }
    : { background: own, color: ink }
}

/** The user's own color, or one that always goes with the id, as it is now. */
export const personColors = (id: string): PersonColors => colorsFrom(peopleColors.get().get(id), id)

/** The same, as it changes. */
export const usePersonColors = (id: string): PersonColors => colorsFrom(useStore(peopleColors).get(id), id)
