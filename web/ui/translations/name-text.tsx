import { useTranslation } from 'react-i18next'
import {
  languageOfName,
  nameIn,
  onlyIn,
  type ContentLanguage,
  type Named,
} from '#shared/domain/translations.ts'
import { useReader } from '#web/lib/reader.ts'
import { WholeHosts } from '../text/whole-hosts.tsx'
import './translations.css'

/** Says that a text is there in one language alone, which is not the reader's. */
export const OnlyLanguageBadge = ({ language }: { language: ContentLanguage }) => {
  const { t } = useTranslation('common')
  const text = t(`languages.only.${language}`)
  return (
    <span className="ui-language-badge" title={text}>
      <span aria-hidden="true">{language.toUpperCase()}</span>
      <span className="ui-visually-hidden">{text}</span>
    </span>
  )
}

/** The name of an item in a language, said in the voice of the language that it is in. */
export const NameIn = ({ item, language }: { item: Named; language: ContentLanguage }) => (
  <span lang={languageOfName(item, language)}>
    <WholeHosts text={nameIn(item, language)} />
  </span>
)

/** The name of an item in the reader's language, with a badge where it is only in the other. */
export const NameText = ({ item }: { item: Named }) => {
  const language = useReader()
  const only = onlyIn(item, language)
  return (
    <span className="ui-named">
      <NameIn item={item} language={language} />
      {only !== undefined && <OnlyLanguageBadge language={only} />}
    </span>
  )
}
