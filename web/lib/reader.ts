/** The language in which a person reads texts that are written in two. */
import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#shared/domain/translations.ts'

/** The language of texts for a language of the interface. */
export const readerOf = (language: string): ContentLanguage => (language.startsWith('pl') ? 'pl' : 'en')

/** The language of texts for the person at the screen. */
export const useReader = (): ContentLanguage => readerOf(useTranslation('common').i18n.language)
