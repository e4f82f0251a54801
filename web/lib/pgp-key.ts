/** The PGP key of the account, which the settings change and reports are sent by. */
import { getPgpKey } from '#shared/contracts/account.ts'
import { call } from './api.ts'

/** The key, or null. */
export const pgpKeyQuery = { queryKey: ['account', 'pgp_key'], queryFn: () => call(getPgpKey) }

/** A fingerprint in groups of four, as people compare it. */
export const fingerprintGroups = (fingerprint: string): string[] =>
  fingerprint.toUpperCase().match(/.{1,4}/g) ?? []
