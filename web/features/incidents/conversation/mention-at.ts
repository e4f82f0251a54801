/** What a writer types after `@`, and whom that may name. */
import { searchKey } from '#shared/domain/text.ts'

export interface Person {
  readonly user_id: number | null
  readonly name: string
  readonly side: 'organization' | 'provider'
}

/** Maximum people that are offered. */
const mostOffered = 8
const begun = /(?<![\p{L}\p{M}\p{N}])@(?<typed>(?! )[^@\n]{0,40})$/u

/** The mention that ends at the caret: where its `@` is, and what follows it. */
export const mentionAt = (
  text: string,
  caret: number,
): { readonly start: number; readonly typed: string } | undefined => {
  const typed = caret < 0 ? undefined : begun.exec(text.slice(0, caret))?.groups?.['typed']
  return typed === undefined ? undefined : { start: caret - typed.length - 1, typed }
}

/** The people of whom a word begins with what is typed. A name that is complete is no longer offered. */
export const offered = (people: readonly Person[], typed: string): readonly Person[] => {
  const wanted = searchKey(typed)
  const isEnded = typed !== typed.trimEnd()
  return people
    .filter(({ name }) => {
      const key = searchKey(name)
      return ` ${key}`.includes(` ${wanted}`) && !(isEnded && key === wanted)
    })
    .slice(0, mostOffered)
}
