/** The language in which a user reads bilingual content. */
import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#shared/domain/translations.ts'

/** The content language for an interface language. */
export const readerOf = (language: string): ContentLanguage => (language.startsWith('pl') ? 'pl' : 'en')

/** The content language of the current user. */
export const useReader = (): ContentLanguage => readerOf(useTranslation('common').i18n.language)
