/** The address of a source as people read and write it. */
import { secretPlace, withSecretPlace } from '#shared/domain/sources/source.ts'

/** Addresses are stored encoded, also the place of the secret. */
export const shownAddress = (url: string): string => withSecretPlace(url, secretPlace)
