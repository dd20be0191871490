/** True if the HTML of the clipboard is only the address of the picture that the clipboard also holds as a file. */
export function isPictureAlone(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (body.textContent ?? '').trim() === '' && body.querySelectorAll('img').length === 1
}

/** A paste, as far as it is read. */
interface Pasted {
  readonly clipboardData: {
    readonly files: Iterable<File>
    readonly getData: (type: string) => string
  } | null
}

/** Files of a paste. Office programs add a picture of the words to the words: then the words are meant. */
export function pastedFiles({ clipboardData }: Pasted): readonly File[] {
  const html = clipboardData?.getData('text/html') ?? ''
  return html === '' || isPictureAlone(html) ? [...(clipboardData?.files ?? [])] : []
}
