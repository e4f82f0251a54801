/** IANA time zone names, and the provider's zone. */

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

/** The provider's zone: that of people and reports without another. */
export const providerZone = 'Europe/Warsaw'
