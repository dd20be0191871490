import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { MarketEntry, OfferPhoto } from '../../../domain/charter/index.ts'
import { fetchFile } from '../../platform/api/download-file.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { loadWords } from './market-words.ts'
import classes from './offer-photos.module.css'

interface PhotoProps {
  readonly offer: string
  readonly photo: OfferPhoto
  readonly alt: string
}

/** A picture that needs the session of its reader: it is fetched, and forgotten when it leaves the screen. */
function Photo({ offer, photo: { place, mark }, alt }: PhotoProps) {
  const { api } = usePlatform()
  const client = useClient()
  const image = useRef<HTMLImageElement>(null)
  const { data } = useQuery({
    queryKey: ['offer-photo', client.id, offer, place, mark],
    queryFn: () => fetchFile(api, { path: `/market/offers/${encodeURIComponent(offer)}/photos/${place}` }),
    gcTime: 0,
  })
  useEffect(() => {
    const shown = image.current
    if (data === undefined || shown === null) return undefined
    const address = URL.createObjectURL(data)
    shown.src = address
    return () => URL.revokeObjectURL(address)
  }, [data])
  return <img ref={image} alt={alt} hidden={data === undefined} className={classes['photo']} />
}

interface PhotosProps {
  readonly entry: MarketEntry
  readonly photos: readonly OfferPhoto[]
}

/** Scrolled by the arrow keys, it needs the focus and a role. */
const scrolledByKey = { role: 'group', tabIndex: 0 } as const

/** Pictures of an offered aircraft, where its owner shows them. */
export function OfferPhotos({ entry, photos }: PhotosProps) {
  if (photos.length === 0) return null
  const aircraft = entry.model ?? loadWords(entry)
  return (
    <div className={classes['photos']} aria-label="Photos of the aircraft" {...scrolledByKey}>
      {photos.map((photo, at) => (
        <Photo
          key={`${photo.place} ${photo.mark}`}
          offer={entry.id}
          photo={photo}
          alt={`Photo ${at + 1} of ${photos.length}, ${aircraft}`}
        />
      ))}
    </div>
  )
}
