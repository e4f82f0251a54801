import i18next from 'i18next'
import en from '#web/i18n/en/index.ts'

/** The texts of the screens in English. */
export const speakEnglish = async (): Promise<void> => {
  await i18next.init({ lng: 'en', resources: { en }, interpolation: { escapeValue: false } })
}
