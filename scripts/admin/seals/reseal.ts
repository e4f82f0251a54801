/**
 * Re-encrypts data sealed with an older version of a seal, or in the earlier format. It can be stopped and run again.
 */
import type { Platform } from '#functions/rules/http/platform.ts'
import { concurrently } from '#functions/core/concurrently.ts'
import { isSealedNow, sealVersionOf, type SealName, type SealUse } from '#functions/rules/security/seals.ts'
import { sealedItems, type SealedItem } from './sealed-items.ts'

export interface ResealCounts {
  /** Texts already sealed with the newest version. */
  current: number
  /** Texts that were resealed, or in a dry run would be. */
  resealed: number
  /** Items that changed concurrently; another run handles them. */
  changed: number
  /** Texts that no version can open, which are already lost. */
  unreadable: number
}

export interface Resealed {
  readonly uses: ReadonlyMap<SealUse, ResealCounts>
  /** Recovery codes that depend on the first version, and their users. */
  readonly keyed: { readonly codes: number; readonly users: readonly number[] }
  /** Accounts whose passkey user handle was stored, or in a dry run would be. */
  readonly named: number
}

/** Items that are processed concurrently. */
const atOnce = 8

/** Reseals all data of a seal with its newest version; with `isDryRun` it only counts. */
export const resealAll = async (
  platform: Platform,
  name: SealName,
  { isDryRun, progress }: { readonly isDryRun: boolean; readonly progress?: (seen: number) => void },
): Promise<Resealed> => {
  const keyring = await platform.seals.keyring(name, 0)
  const uses = new Map<SealUse, ResealCounts>()
  const keyed = { codes: 0, users: new Array<number>() }
  let [named, seen] = [0, 0]
  const work = async (found: SealedItem): Promise<void> => {
    if (found.kind === 'keyed') {
      keyed.codes += found.codes
      keyed.users.push(found.userId)
    } else if (found.kind === 'unnamed') {
      if (isDryRun || (await found.keep())) named += 1
    } else {
      const counts = uses.get(found.use) ?? { current: 0, resealed: 0, changed: 0, unreadable: 0 }
      uses.set(found.use, counts)
      await reseal(platform, found, counts, isDryRun, (sealed) => isSealedNow(keyring, sealed))
    }
  }
  for await (const items of sealedItems(platform, name)) {
    await concurrently(items, atOnce, work)
    seen += items.length
    progress?.(seen)
  }
  return { uses, keyed, named }
}

const reseal = async (
  { seals }: Platform,
  { use, purpose, sealed, replace }: Extract<SealedItem, { kind: 'sealed' }>,
  counts: ResealCounts,
  isDryRun: boolean,
  isCurrent: (sealed: string) => boolean,
): Promise<void> => {
  const next = await Promise.all(
    sealed.map(async (one) => {
      if (isCurrent(one)) return { one, outcome: 'current' as const }
      const text = await seals.open(use, purpose, one)
      return text === undefined
        ? { one, outcome: 'unreadable' as const }
        : { one: isDryRun ? one : await seals.seal(use, purpose, text), outcome: 'resealed' as const }
    }),
  )
  const isReplaced =
    isDryRun ||
    next.every(({ outcome }) => outcome !== 'resealed') ||
    (await replace(next.map(({ one }) => one)))
  for (const { outcome } of next) if (isReplaced || outcome !== 'resealed') counts[outcome] += 1
  if (!isReplaced) counts.changed += 1
}

/** Number of texts per version of a seal, by use. Version 0 means not sealed. */
export const countVersions = async (
  platform: Platform,
  name: SealName,
): Promise<{ readonly uses: Map<SealUse, Map<number, number>>; readonly first: number }> => {
  const uses = new Map<SealUse, Map<number, number>>()
  // Data that depends on the first version without being sealed with it.
  let first = 0
  for await (const items of sealedItems(platform, name))
    for (const found of items) {
      if (found.kind === 'keyed') first += found.codes
      else if (found.kind === 'unnamed') first += 1
      else
        for (const sealed of found.sealed) {
          const counts = uses.get(found.use) ?? new Map<number, number>()
          const version = sealVersionOf(sealed) ?? 0
          uses.set(found.use, counts.set(version, (counts.get(version) ?? 0) + 1))
        }
    }
  return { uses, first }
}
