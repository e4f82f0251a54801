/** Searches all sources at once. Each shows its results when they arrive. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readIndicator } from '#shared/domain/indicators/read-indicator.ts'
import type { SessionUser } from '#shared/contracts/account.ts'
import { begin } from '#web/lib/pending.ts'
import { exactIndicator, sources, sourcesOf, type Hit, type SourceKey } from './sources.ts'

/** Characters from which the lists are searched. */
export const leastCharacters = 2
/** Milliseconds after the last key. */
const delay = 150

/** The text once nobody types. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (settled === text) return undefined
    const end = begin()
    const timer = setTimeout(() => {
      setSettled(text)
      end()
    }, delay)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [text, settled])
  return settled
}

export interface SourceResult {
  readonly key: SourceKey
  readonly hits: readonly Hit[]
  readonly total: number
  /** The list with all of them. */
  readonly all: string | undefined
  /** Whether they are those of the text before, while the list is searched. */
  readonly isFormer: boolean
  /** Whether no other result can be listed before them. */
  readonly isFinal: boolean
}

export interface SearchResult {
  /** The text that the results belong to. */
  readonly text: string
  readonly exact: {
    readonly value: string
    readonly hits: readonly Hit[]
    readonly containing: readonly Hit[]
  }
  readonly found: readonly SourceResult[]
  readonly failed: readonly SourceKey[]
  readonly isLoading: boolean
  /** Whether the text is the one that is typed now. */
  readonly isSettled: boolean
  /** Whether these are the results of the text that is typed now, all of them. */
  readonly isComplete: boolean
}

const noIndicator = { value: '', hits: [], containing: [] } as const

/** What a text finds, by the rights of the user. Texts below two characters find nothing. */
export const useSearch = (typed: string, user: SessionUser): SearchResult => {
  const { language } = useTranslation('search').i18n
  const text = useSettled(typed.trim())
  const isAsked = text.length >= leastCharacters
  const keys = sourcesOf(user)
  const results = useQueries({
    queries: keys.map((key) => ({
      queryKey: ['search', key, text, language],
      queryFn: () => sources[key].find(text, { user, language }),
      enabled: isAsked,
      placeholderData: keepPreviousData,
      retry: false,
    })),
  })
  const isIndicator = isAsked && keys.includes('indicators') && readIndicator(text).isIndicator
  const exact = useQuery({
    queryKey: ['search', 'exact', text],
    queryFn: () => exactIndicator(text),
    enabled: isIndicator,
    retry: false,
  })
  const exactly = isIndicator ? (exact.data ?? noIndicator) : noIndicator
  const isSettled = text === typed.trim()
  const isExactOpen = isIndicator && exact.isPending
  const firstOpen = results.findIndex(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData)
  const known = new Set([...exactly.hits, ...exactly.containing].map(({ href }) => href))
  return {
    text,
    exact: exactly,
    found: isAsked
      ? keys.flatMap((key, index) => {
          const data = results[index]?.data
          if (data === undefined) return []
          const hits = data.hits.filter(({ href }) => !known.has(href))
          const all = data.total > data.hits.length ? sources[key].all?.(text, { user, language }) : undefined
          const isFormer = results[index]?.isPlaceholderData === true
          const isFinal = !isExactOpen && (firstOpen === -1 || index < firstOpen)
          return hits.length === 0 ? [] : [{ key, hits, total: data.total, all, isFormer, isFinal }]
        })
      : [],
    failed: keys.filter((_, index) => isAsked && results[index]?.isError === true),
    isLoading: isAsked && (results.some(({ isFetching }) => isFetching) || exact.isFetching),
    isSettled,
    isComplete: isSettled && !(isAsked && (firstOpen !== -1 || isExactOpen)),
  }
}
