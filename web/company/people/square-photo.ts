/** Pixels of a side: enough for the largest place on a screen with two pixels a point. */
const side = 512
const quality = 0.9

/** Message for a file that browsers cannot show. */
export class UnreadablePhoto extends Error {
  override name = 'UnreadablePhoto'
}

/** The middle of a picture as a square JPEG, rotated by its camera data and without that data. */
export async function squarePhoto(file: Blob, name: string): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePhoto(file.type)
  })
  const cut = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, cut)
  const paper = canvas.getContext('2d')
  if (paper === null) throw new UnreadablePhoto(file.type)
  // JPEG knows no transparency.
  paper.fillStyle = '#ffffff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  const [left, top] = [(picture.width - cut) / 2, (picture.height - cut) / 2]
  paper.drawImage(picture, left, top, cut, cut, 0, 0, canvas.width, canvas.height)
  picture.close()
  const content = await new Promise<Blob | null>((answer) => canvas.toBlob(answer, 'image/jpeg', quality))
  if (content === null) throw new UnreadablePhoto(file.type)
  return new File([content], name, { type: 'image/jpeg' })
}
