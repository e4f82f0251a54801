/** Time zones by their IANA names, such as Europe/Warsaw. */

/** The longest name there is has about half of this. */
export const timeZoneLength = 64

/** Whether this is the name of a time zone; an offset such as +02:00 is none, since it knows no summer. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
