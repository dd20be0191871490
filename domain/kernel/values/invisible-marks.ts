const marks = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g

/** Removes the marks of direction and of no width that copied text carries; joiners within letters stay. */
export const removeInvisibleMarks = (text: string): string => text.replaceAll(marks, '')

/** Removes invisible marks and outer spaces from typed text, and writes plain spaces. */
export const plainText = (text: string): string =>
  removeInvisibleMarks(text)
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
    .trim()
