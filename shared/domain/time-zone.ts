/** IANA time zone names, such as Europe/Warsaw. */

/** About twice the longest existing name. */
export const timeZoneLength = 64

/** Whether this is the name of a time zone. An offset such as +02:00 is not, because it has no daylight saving time. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
