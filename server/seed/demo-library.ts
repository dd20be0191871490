import { fileFolders, files } from '../../domain/content/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { attachPictures } from './demo-files.ts'
import type { WorldWriter } from './world-writer.ts'

interface LibraryPicture {
  readonly file: string
  readonly name: string
  readonly alt: string
}

/** Content of the library, folder in folder. */
interface LibraryFolder {
  readonly name: string
  readonly pictures?: readonly LibraryPicture[]
  readonly folders?: readonly LibraryFolder[]
}

const picture = (file: string, name: string, alt: string): LibraryPicture => ({ file, name, alt })

const folders: readonly LibraryFolder[] = [
  {
    name: 'Fleet',
    folders: [
      {
        name: 'Exteriors',
        pictures: [
          picture('king-air-350', 'King Air 350 at dusk.jpg', 'A King Air 350 on the apron'),
          picture('citation-xls', 'Citation XLS ready.jpg', 'A Citation XLS with its door open'),
          picture('challenger-300', 'Challenger 300 side.jpg', 'A Challenger 300 from the side'),
        ],
      },
      {
        name: 'Cabins',
        pictures: [
          picture('citation-xls-cabin', 'Citation XLS cabin.jpg', 'Four facing seats in the cabin of a Citation XLS'),
          picture(
            'gulfstream-giv-cabin',
            'Gulfstream G-IV cabin.jpg',
            'The cabin of a Gulfstream G-IV towards the galley',
          ),
        ],
      },
    ],
  },
  { name: 'Newsletter', pictures: [picture('phenom-300', 'Empty legs header.jpg', 'A Phenom 300 in the air')] },
]

/** A picture outside the folders. */
function addLoosePicture(world: WorldWriter): void {
  const date = world.clock.now - 5 * dayMs
  const id = world.random.id(date)
  const [stored] = attachPictures(world, { of: { type: files.name, id }, names: ['citation-cj3.jpg'] })
  if (stored)
    world.add(
      files,
      { ...stored, name: 'Citation CJ3 new paint.jpg', alt: 'A Citation CJ3 in its new paint' },
      { id, date },
    )
}

/** The media library of a charter company: pictures in folders, as they come for its sites and its mailings. */
export function writeLibrary(world: WorldWriter): void {
  const add = ({ name, pictures = [], folders: inside = [] }: LibraryFolder, parent: string, days: number): void => {
    const date = world.clock.now - days * dayMs
    const { id: folder } = world.add(fileFolders, { name, parent }, { date })
    for (const one of pictures) {
      const id = world.random.id(date)
      const [stored] = attachPictures(world, { of: { type: files.name, id }, names: [`${one.file}.jpg`] })
      if (stored) world.add(files, { ...stored, name: one.name, alt: one.alt, folder }, { id, date })
    }
    for (const [at, inner] of inside.entries()) add(inner, folder, days - at - 1)
  }
  addLoosePicture(world)
  for (const [at, inner] of folders.entries()) add(inner, '', 210 - 60 * at)
}
