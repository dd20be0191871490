import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** A text on the phones of the demo world: one file each, in the folder of the installation. */
const outsideText = z.object({
  /** The id that the network gave it. */
  id: z.string(),
  /** E.164. */
  from: z.string(),
  to: z.string(),
  body: z.string(),
  media: z.array(z.string()),
  /** `out` came from the product to a phone, `in` was written on a phone. */
  direction: z.enum(['in', 'out']),
  status: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
})

export type OutsideText = z.output<typeof outsideText>

const folderOf = (dataFolder: string): string => join(dataFolder, 'outside', 'texts')

const nameForm = /^\d{15}-\w+\.json$/

const nameOf = ({ at, id }: OutsideText): string => `${String(at).padStart(15, '0')}-${id}.json`

/** Stores a text, or its new state: written whole, and only then named. */
export async function keepOutsideText(dataFolder: string, text: OutsideText): Promise<void> {
  const folder = folderOf(dataFolder)
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `.${randomUUID()}`)
  await writeFile(draft, JSON.stringify(text))
  await rename(draft, join(folder, nameOf(text)))
}

/** The newest texts first, at most `most`. */
export async function listOutsideTexts(dataFolder: string, most = 500): Promise<OutsideText[]> {
  const folder = folderOf(dataFolder)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const newest = names
    .filter((name) => nameForm.test(name))
    .toSorted()
    .toReversed()
    .slice(0, most)
  return Promise.all(
    newest.map(async (name) => outsideText.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
  )
}
