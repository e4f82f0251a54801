import i18next from 'i18next'

/** The text keys of the built-in warning lists, by the names the server returns. */
export const warningListKeys = {
  'Private addresses (RFC 1918, RFC 4193)': 'private',
  'Shared addresses of carriers (RFC 6598)': 'carriers',
  'Special addresses (RFC 6890)': 'special',
  'Addresses for documentation (RFC 5737, RFC 3849, RFC 9637)': 'documentation',
  'Multicast addresses (RFC 5771, RFC 4291)': 'multicast',
  'Names set apart (RFC 2606, RFC 6761, RFC 6762)': 'names',
  'Public DNS resolvers': 'resolvers',
  'Very popular services': 'services',
  'Networks wider than /8 (IPv4) or /19 (IPv6)': 'wide',
  'Public suffixes': 'suffixes',
  'Digests of an empty file': 'digests',
} as const

type KnownList = keyof typeof warningListKeys

const isKnown = (name: string): name is KnownList => Object.hasOwn(warningListKeys, name)

/** The name of a warning list in the interface language; other lists keep their name. */
export const warningListName = (name: string): string =>
  isKnown(name) ? i18next.t(`indicators:warningList.${warningListKeys[name]}`) : name
