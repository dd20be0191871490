import { useFileOpening } from '../../ui/files/file-address.ts'
import { showFile } from '../../ui/files/file-viewer.tsx'
import { StoredPicture } from '../../ui/files/stored-picture.tsx'
import type { ReturnRow } from './return-row.ts'
import sections from '../sections/sections.module.css'
import classes from './return-photos.module.css'

type Photos = NonNullable<ReturnRow['photos']>

function Photo({ name, url }: Photos[number]) {
  const { address } = useFileOpening(url)
  return (
    <button
      type="button"
      className={classes['photo']}
      aria-label={`Show ${name}`}
      disabled={address === undefined}
      onClick={() => address !== undefined && showFile({ name, url: address }, 'image')}
    >
      <StoredPicture url={url} alt="" />
    </button>
  )
}

/** Pictures of the goods that a customer added to a return; nothing without any. */
export function ReturnPhotos({ photos }: { readonly photos: Photos }) {
  if (photos.length === 0) return null
  return (
    <section aria-label="Photos of the customer">
      <h2 className={sections['title']}>Photos of the customer</h2>
      <ul className={classes['photos']}>
        {photos.map((photo) => (
          <li key={photo.url}>
            <Photo {...photo} />
          </li>
        ))}
      </ul>
    </section>
  )
}
