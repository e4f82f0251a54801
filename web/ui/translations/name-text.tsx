import type { ReactNode } from 'react'
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
import styles from './name-text.module.css'

/** A badge for a text that exists only in a language other than the reader's. */
export const OnlyLanguageBadge = ({ language }: { language: ContentLanguage }) => {
  const { t } = useTranslation('common')
  const text = t(`languages.only.${language}`)
  return (
    <span className={styles.badge} title={text}>
      <span aria-hidden="true">{language.toUpperCase()}</span>
      <span className="ui-visually-hidden">{text}</span>
    </span>
  )
}

/** The name of an item in a language, with the `lang` attribute for screen readers. */
export const NameIn = ({ item, language }: { item: Named; language: ContentLanguage }) => (
  <span lang={languageOfName(item, language)}>
    <WholeHosts text={nameIn(item, language)} />
  </span>
)

/** A badge if the name of an item exists only in a language other than the reader's. */
export const nameBadge = (item: Named, reader: ContentLanguage): ReactNode => {
  const only = onlyIn(item, reader)
  return only !== undefined && <OnlyLanguageBadge key="language" language={only} />
}

/** The name of an item in the reader's language, with a badge if it exists only in the other. */
export const NameText = ({ item }: { item: Named }) => {
  const language = useReader()
  return (
    <span className={styles.root}>
      <NameIn item={item} language={language} />
      {nameBadge(item, language)}
    </span>
  )
}
