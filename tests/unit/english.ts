import i18next from 'i18next'
import en from '#messages/en/index.ts'

/** Loads the English screen texts. */
export const speakEnglish = async (): Promise<void> => {
  await i18next.init({ lng: 'en', resources: { en }, interpolation: { escapeValue: false } })
}
