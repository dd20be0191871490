/** Puts a text into the clipboard. False where the browser does not allow that. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    console.info('The clipboard is closed.', error)
    return false
  }
}
