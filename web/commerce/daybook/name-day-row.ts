/** Id of the row of a day in the table, to which its bar leads. */
export const nameDayRow = (day: string): string => `day-${day}`
