import { storedPath } from '../../../domain/kernel/values/file-address.ts'
import { IconPhoto } from '@tabler/icons-react'
import { useFileOpening } from './file-address.ts'
import classes from './files.module.css'

interface StoredPictureProps {
  /** As the record keeps it: of the product's own files, or elsewhere. */
  readonly url: string | undefined
  /** '' if the adjacent words describe it. */
  readonly alt: string
}

/** A picture of a record, as large as its container; an icon if it is missing or cannot be fetched. */
export function StoredPicture({ url = '', alt }: StoredPictureProps) {
  const { address, isPending } = useFileOpening(url)
  const isShown = storedPath(url) !== undefined || url.startsWith('https:')
  if (isShown && address !== undefined)
    return <img className={classes['picture']} src={address} alt={alt} loading="lazy" />
  return (
    <span className={classes['picture']} data-empty={!isPending || undefined}>
      {!isPending && <IconPhoto size={18} stroke={1.5} aria-hidden />}
      {alt !== '' && <span className="fl-unseen">{alt}: no picture</span>}
    </span>
  )
}
