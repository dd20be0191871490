const plain = new Intl.NumberFormat('en-US')

/** '12,480' */
export const numberWords = (count: number): string => plain.format(count)
