/** The little of jsdom that our checks use; the package brings no types. */
declare module 'jsdom' {
  interface ParsedElement {
    readonly localName: string
    readonly attributes: Iterable<{ readonly name: string; readonly value: string }>
  }

  interface ParsedDocument {
    querySelectorAll(selector: string): Iterable<ParsedElement>
  }

  export class JSDOM {
    readonly window: {
      readonly DOMParser: new () => { parseFromString(html: string, type: 'text/html'): ParsedDocument }
    }
  }
}
