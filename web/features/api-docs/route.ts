/** The visible section, kept in the URL fragment so that it can be linked to. */
import { useSyncExternalStore } from 'react'
import type { Part } from './doc-entries.ts'
import { chapters, type Chapter } from './chapters.ts'

export type Route =
  | { readonly kind: 'chapter'; readonly chapter: Chapter }
  | { readonly kind: 'unknown'; readonly hash: string }
  | { readonly kind: 'call'; readonly part: Part; readonly id: string }

const isChapter = (text: string): text is Chapter => chapters.some((one) => one === text)

/** The route of an address; the first chapter if the fragment is empty. */
export const routeOf = (hash: string): Route => {
  const [, kind = '', id = ''] = /^#\/(\w+)\/(\w+)$/.exec(hash) ?? []
  if ((kind === 'keys' || kind === 'portal') && id !== '') return { kind: 'call', part: kind, id }
  if (kind === 'guide' && isChapter(id)) return { kind: 'chapter', chapter: id }
  return /^#\/./.test(hash) ? { kind: 'unknown', hash } : { kind: 'chapter', chapter: chapters[0] }
}

/** The address of a chapter or a call. */
export const hashOf = (route: Route): string => {
  if (route.kind === 'unknown') return route.hash
  return route.kind === 'chapter' ? `#/guide/${route.chapter}` : `#/${route.part}/${route.id}`
}

const subscribe = (notify: () => void): (() => void) => {
  window.addEventListener('hashchange', notify)
  return () => window.removeEventListener('hashchange', notify)
}

/** The current URL fragment. */
export const useHash = (): string => useSyncExternalStore(subscribe, () => window.location.hash)
