/** Parameters of a call: nested by brackets, as Stripe's form encoding has them. */
export type Form = string | { readonly [name: string]: Form }

type Draft = string | { [name: string]: Draft }

/** Reads `a[b][0]=x` into `{ a: { b: { 0: 'x' } } }`. A name that JavaScript objects inherit is refused. */
export function readForm(pairs: Iterable<readonly [string, string]>): Form {
  const form: Record<string, Draft> = Object.create(null) as Record<string, Draft>
  for (const [name, value] of pairs) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let at = form
    for (const step of path) {
      const next = at[step]
      const inner: Record<string, Draft> =
        typeof next === 'object' ? next : (Object.create(null) as Record<string, Draft>)
      at[step] = inner
      at = inner
    }
    at[last] = value
  }
  return form
}

/** The part of a form at a path; undefined where it was not sent. */
export function readPart(form: Form | undefined, ...path: readonly string[]): Form | undefined {
  let at: Form | undefined = form
  for (const step of path) at = typeof at === 'object' ? at[step] : undefined
  return at
}

/** Text at a path; undefined where it was not sent or is empty. */
export function readText(form: Form | undefined, ...path: readonly string[]): string | undefined {
  const part = readPart(form, ...path)
  return typeof part === 'string' && part !== '' ? part : undefined
}

/** As `readText`, with null as Stripe's objects have it. */
export const readOrNull = (form: Form | undefined, ...path: readonly string[]): string | null =>
  readText(form, ...path) ?? null

export function readNumber(form: Form | undefined, ...path: readonly string[]): number | undefined {
  const text = readText(form, ...path)
  return text === undefined ? undefined : Number(text)
}

/** Texts of a part with names, such as metadata. */
export function readTexts(form: Form | undefined, ...path: readonly string[]): Record<string, string> {
  const part = readPart(form, ...path)
  if (typeof part !== 'object') return {}
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

export interface SentFile {
  readonly name: string
  readonly type: string
  readonly size: number
}

interface Upload {
  readonly fields: readonly (readonly [string, string])[]
  readonly file?: SentFile | undefined
}

const findIn = (form: RegExp, head: string): string | undefined => form.exec(head)?.[1]

/** Reads a body in parts, as files are sent. */
export function readUpload(body: Buffer, contentType: string): Upload {
  const boundary = findIn(/boundary="?([^";]+)/, contentType) ?? ''
  const parts = body
    .toString('latin1')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const end = part.indexOf('\r\n\r\n')
      const content = part.slice(end + 4).replace(/\r\n$/, '')
      return { head: part.slice(0, end), content, filename: findIn(/filename="([^"]*)"/, part.slice(0, end)) }
    })
  const sent = parts.find(({ filename }) => filename !== undefined)
  return {
    fields: parts
      .filter((part) => part !== sent)
      .map(({ head, content }) => [findIn(/; name="([^"]*)"/, head) ?? '', content]),
    file: sent && {
      name: sent.filename ?? '',
      type: findIn(/content-type: (\S+)/i, sent.head) ?? '',
      size: sent.content.length,
    },
  }
}
