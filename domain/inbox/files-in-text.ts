const lasting = (url: string): string => url.split(/[?#]/)[0] ?? url

/**
 * Files of a text: a picture that was removed from the text stays, so that undo restores it. Addresses in the text may
 * be signed again.
 */
export const filesInText = <File extends { readonly url: string; readonly inline: boolean }>(
  files: readonly File[],
  html: string,
): File[] => files.filter((file) => !file.inline || html.includes(lasting(file.url)))
