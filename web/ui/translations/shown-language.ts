import { useState } from 'react'
import type { ContentLanguage } from '#shared/domain/translations.ts'
import { useReader } from '#web/lib/reader.ts'

/** The language in which an item is shown, and the function to change it. */
export interface ShownLanguage {
  readonly language: ContentLanguage
  readonly choose: (language: ContentLanguage) => void
}

/** The language in which each item is shown: the reader's, until the user chooses another for the open item. */
export const useShownLanguage = (): ((id: number) => ShownLanguage) => {
  const reader = useReader()
  const [chosen, setChosen] = useState<{ readonly id: number; readonly language: ContentLanguage }>()
  return (id) => ({
    language: chosen?.id === id ? chosen.language : reader,
    choose: (language) => setChosen({ id, language }),
  })
}
