/** Pixels of the longer side: enough to see a scratch. */
const longest = 1600
const quality = 0.85

/** Characters before the base64 of a data address. */
const readBase64 = (address: string): string => address.slice(address.indexOf(',') + 1)

/** A photo as a smaller JPEG in base64, rotated by its camera data; undefined for a file that the browser cannot read. */
export async function shrinkPhoto(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch((error: unknown) => {
    console.warn('photo', error)
    return undefined
  })
  if (picture === undefined) return undefined
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const paper = canvas.getContext('2d')
  if (paper === null) return undefined
  // JPEG knows no transparency.
  paper.fillStyle = '#ffffff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return readBase64(canvas.toDataURL('image/jpeg', quality))
}
