import { z } from 'zod'
import {
  choices,
  itemsField,
  numberField,
  selectField,
  shortText,
  textField,
  type Doc,
  type EditorField,
} from '../kernel/index.ts'

/** Kinds of animals that fly in a cabin. */
export const petKinds = { dog: 'Dog', cat: 'Cat', bird: 'Bird', rabbit: 'Rabbit', other: 'Other animal' } as const

export type PetKind = keyof typeof petKinds

/** Items in the list of pets of a quote or trip. */
export const mostPetItems = 20
export const mostPetsOfEntry = 50
export const heaviestPet = 500

export const petKind = z.enum(Object.keys(petKinds) as [PetKind, ...PetKind[]])

/** Pets of one kind on a quote or trip. Pets need no seat and are not contacts. */
export const pet = z.strictObject({
  /** Id of the item in the form. */
  id: z.string().max(100).optional(),
  count: z.int().min(1).max(mostPetsOfEntry).default(1),
  kind: petKind.default('dog'),
  breed: shortText.optional(),
  /** Pounds per animal. */
  weight_lb: z.number().positive().max(heaviestPet).optional(),
})

export const petList = z.array(pet).max(mostPetItems).default([])

export type Pet = z.output<typeof pet>

const plurals: Readonly<Record<PetKind, string>> = {
  dog: 'dogs',
  cat: 'cats',
  bird: 'birds',
  rabbit: 'rabbits',
  other: 'other animals',
}

/** Formats pets of one kind: '1 dog (labrador, 70 lb)', '2 cats (9 lb each)'. */
function formatPet({ count, kind, breed, weight_lb: weight }: Pet): string {
  const name = count === 1 ? petKinds[kind].toLowerCase() : plurals[kind]
  const facts = [breed, weight === undefined ? '' : `${weight} lb${count > 1 ? ' each' : ''}`].filter(Boolean)
  return `${count} ${name}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`
}

export const formatPets = (pets: readonly Pet[]): string => pets.map(formatPet).join(', ')

const formatPetTitle = (item: Doc): string => {
  const read = pet.safeParse(item)
  return read.success ? formatPet(read.data) : 'Pet'
}

export const petsField: EditorField = itemsField('pets', 'Pets', {
  description: 'Pets need no seat. They are named in the message and on the page of the customer.',
  fields: [
    numberField('count', 'Number', { colSpan: 3 }),
    { ...selectField('kind', 'Kind', choices(petKinds)), colSpan: 3 },
    textField('breed', 'Breed', { colSpan: 3 }),
    numberField('weight_lb', 'Weight of each (lb)', { colSpan: 3 }),
  ],
  items: { one: 'pet', empty: 'No pets.', title: formatPetTitle, begin: { count: 1, kind: 'dog' } },
})
