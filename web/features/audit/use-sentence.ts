import i18next from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Texts } from '#messages/format.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { AuditAct } from '#shared/domain/audit/lines.ts'
import { sentenceOf, type SentencePart } from '#shared/domain/audit/sentence.ts'
import { useRights } from '#web/lib/use-rights.ts'

export type Acts = readonly [AuditAct, ...AuditAct[]]

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null

/** Returns the sentences of acts in the language of the screen. */
export const useSentence = (): ((acts: Acts) => SentencePart[]) => {
  const { i18n } = useTranslation('audit')
  const { organizationId } = useRights()
  const language: Language = i18n.language.startsWith('pl') ? 'pl' : 'en'
  return useMemo(() => {
    const texts: unknown = i18next.getResourceBundle(language, 'audit')
    return (acts) =>
      sentenceOf(acts, isTexts(texts) ? texts : {}, language, { withClient: organizationId === null })
  }, [language, organizationId])
}
