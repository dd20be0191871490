const lasting = (url: string): string => url.split(/[?#]/)[0] ?? url

/**
 * Files that go with a text: a picture that was taken out of the text stays behind, so that undo brings it back. Addresses
 * in the text may be signed again.
 */
export const filesInText = <File extends { readonly url: string; readonly inline: boolean }>(
  files: readonly File[],
  html: string,
): File[] => files.filter((file) => !file.inline || html.includes(lasting(file.url)))
