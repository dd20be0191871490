/** Hands a file to the browser under its name. */
export function startDownload({ name, url }: { readonly name: string; readonly url: string }): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

/** Between two downloads: a browser drops those that follow each other faster (1-shell section 9, 'Download All'). */
const betweenMs = 1000

/** Downloads files one after the other. */
export async function downloadAll(files: readonly { readonly name: string; readonly url: string }[]): Promise<void> {
  for (const [at, file] of files.entries()) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, betweenMs))
    startDownload(file)
  }
}
