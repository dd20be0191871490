/** Used part of the package, which has no types for this file. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    readonly get_width: () => number
    readonly get_height: () => number
    readonly display: (
      into: { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number },
      done: (shown: { readonly data: Uint8ClampedArray<ArrayBuffer> } | null) => void,
    ) => void
  }
  const libheif: { readonly HeifDecoder: new () => { readonly decode: (content: Uint8Array) => readonly HeifImage[] } }
  export default libheif
}
