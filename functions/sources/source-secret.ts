/** Secrets of sources: sealed with the source and its address, and opened to sign in. */
import type { Seals } from '#functions/rules/security/seals.ts'
import type { SourceEntity } from './source-store.ts'

type Owner = Pick<SourceEntity, 'url' | 'auth'>

/** A secret opens only for the source, the origin and the kind of authentication that it was entered for. */
export const sourcePurpose = (id: number, { url, auth }: Owner): string =>
  JSON.stringify(['source', id, new URL(url).origin, auth.type, auth.name])

export const sealSourceSecret = (seals: Seals, id: number, owner: Owner, secret: string): Promise<string> =>
  seals.seal('source_secret', sourcePurpose(id, owner), secret)

export const openSourceSecret = (
  seals: Seals,
  id: number,
  owner: Owner & { readonly secret: string },
): Promise<string | undefined> => seals.open('source_secret', sourcePurpose(id, owner), owner.secret)
