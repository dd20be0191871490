import { askForName } from '../choices/ask-for-name.tsx'

/** A name as a file can have one. */
const isFileName = (name: string): boolean => name.trim() !== '' && !/[/\\]/.test(name)

/** Asks for another name of a file; undefined when the prompt was closed, or the name stayed as it was. */
export async function askFileName(name: string): Promise<string | undefined> {
  const chosen = await askForName({
    title: 'Rename File',
    name,
    maxLength: 200,
    faultOf: (one) => (isFileName(one) ? undefined : 'Give the file a name, without / and \\.'),
  })
  return chosen === name ? undefined : chosen
}
