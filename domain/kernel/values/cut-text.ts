/** The first characters of a text. Half of a sign at the cut, which the database refuses, becomes the mark for an unknown one. */
export const cutText = (text: string, most: number): string => text.slice(0, most).toWellFormed()
