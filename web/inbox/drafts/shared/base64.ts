const step = 8192

/** Bytes as text that JSON and the browser's storage take. */
export function textOf(bytes: Uint8Array): string {
  let characters = ''
  for (let at = 0; at < bytes.length; at += step) characters += String.fromCodePoint(...bytes.subarray(at, at + step))
  return btoa(characters)
}

export const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)
