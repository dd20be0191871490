import { files } from '../../../domain/content/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import { StoredPicture } from '../../ui/files/stored-picture.tsx'
import { pickOne, type FinderProps } from './picker-dialog.tsx'
import fieldClasses from './fields.module.css'
import classes from '../library/library.module.css'

export type LibraryFile = Presented<typeof files>

const PictureFinder = ({ words, children }: FinderProps<LibraryFile>) => {
  const view = useSearchRows(files, { query: words, pageSize: 100 })
  return children({ ...view, rows: view.rows.filter(({ type = '' }) => type.startsWith('image/')) })
}

const pictureLine = ({ name, url, alt = '' }: LibraryFile) => (
  <>
    <span className={classes['thumb']}>
      <StoredPicture url={url} alt="" />
    </span>
    <span className={fieldClasses['value']}>{name}</span>
    <span className={classes['quiet']}>{alt}</span>
  </>
)

/** Opens the choice of a picture that is in the client's files already. */
export const pickPicture = (onPick: (file: LibraryFile) => void): void =>
  pickOne<LibraryFile>({
    title: 'Select Picture',
    many: 'pictures',
    Finder: PictureFinder,
    keyOf: ({ id }) => id,
    lineOf: pictureLine,
    onPick,
  })
