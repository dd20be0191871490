import { isFreeName } from '../../domain/kernel/search/saved-search.ts'
import { askForName } from '../ui/choices/ask-for-name.tsx'

interface AskedName {
  /** Saved searches of the same place: their names are taken. */
  readonly others: readonly { readonly name: string }[]
  readonly name?: string | undefined
}

const taken = 'A search of this name exists already. Please choose another one.'

/** Asks for a unique name; undefined when it was left empty or the prompt closed (1-shell section 5). */
export async function askName({ others, name }: AskedName): Promise<string | undefined> {
  const chosen = await askForName({
    title: 'Save Search',
    name,
    hint: 'Only Term & Filters Are Saved!',
    maxLength: 100,
    faultOf: (one) => (isFreeName(one, others) ? undefined : taken),
  })
  return chosen === '' ? undefined : chosen
}
