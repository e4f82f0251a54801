/** The PGP key of the account. The settings change it, and reports are encrypted with it. */
import { getPgpKey } from '#shared/contracts/account.ts'
import { call } from './api.ts'

export const pgpKeyQuery = { queryKey: ['account', 'pgp_key'], queryFn: () => call(getPgpKey) }

/** A fingerprint in groups of four, for comparison by eye. */
export const fingerprintGroups = (fingerprint: string): string[] =>
  fingerprint.toUpperCase().match(/.{1,4}/g) ?? []
