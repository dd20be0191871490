/** Fonts that the HTML editor offers, each with its fallback for devices without it (2-content section 9). */
export const htmlFonts: Readonly<Record<string, string>> = {
  Arial: 'Arial, Helvetica, sans-serif',
  'Times New Roman': "'Times New Roman', Times, serif",
  Calibri: 'Calibri, Carlito, sans-serif',
  'Comic Sans MS': "'Comic Sans MS', 'Comic Neue', cursive",
}

/** The first font of a `font-family`, without its quotes: "'Times New Roman', serif" -> 'Times New Roman'. */
export const firstFont = (family: string): string =>
  (family.split(',')[0] ?? '').replaceAll(/&quot;|&#39;|["']/g, '').trim()

/** Class of a font in the style sheet of a site; its policy takes no style from within a page. */
export const fontClass = (font: string): string => `font-${font.toLowerCase().replaceAll(' ', '-')}`
