/** Replaces parts that a model must not rewrite by marks: pictures, and the names that a note mentions. */
export interface SetAside {
  readonly html: string
  readonly kept: readonly string[]
}

const untouched = 'img, span[data-type="mention"]'

/** Replaces pictures and mentions by marks: neither their addresses nor anybody's id leaves with the words. */
export function setAside(html: string): SetAside {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const kept: string[] = []
  for (const element of body.querySelectorAll(untouched)) {
    kept.push(element.outerHTML)
    element.replaceWith(`⟦${kept.length}⟧`)
  }
  return { html: body.innerHTML, kept }
}

/** Restores the parts of the marks; an unknown mark is dropped. */
export const putBack = (html: string, kept: readonly string[]): string =>
  html.replaceAll(/⟦(\d{1,4})⟧/g, (_, number: string) => kept[Number(number) - 1] ?? '')
