/** Hosts whose videos are played inside the page; the content security policy frames no others. */
export const videoHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const

const [youtube, vimeo] = videoHosts

const youtubePage =
  /^https:\/\/(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)/
const youtubeShort = /^https:\/\/youtu\.be\//
const vimeoPage = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?/

/** Text after a prefix, if it is an id and leads nowhere else. */
function idBehind(url: string, beginning: RegExp, id: RegExp): string | undefined {
  const [begun] = beginning.exec(url) ?? []
  return begun === undefined ? undefined : id.exec(url.slice(begun.length))?.[1]
}

const youtubeId = /^([\w-]{6,20})(?:[?&#/]|$)/
const vimeoId = /^(\d{1,15})(?:[?&#/]|$)/

/** Address at which a video is played inside the page; undefined for one that is not from a host that may be framed. */
export function videoFrame(url: string): string | undefined {
  const tube = idBehind(url, youtubePage, youtubeId) ?? idBehind(url, youtubeShort, youtubeId)
  if (tube !== undefined) return `${youtube}/embed/${tube}`
  const film = idBehind(url, vimeoPage, vimeoId)
  return film === undefined ? undefined : `${vimeo}/video/${film}?dnt=1`
}
