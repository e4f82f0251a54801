import {
  descriptionIn,
  descriptionOnlyIn,
  languageOfDescription,
  type ContentLanguage,
  type Described,
} from '#shared/domain/translations.ts'
import { LinkedText } from '#web/ui/drawer/linked-text-view.tsx'
import { OnlyLanguageBadge } from './name-text.tsx'

interface DescriptionTextProps {
  readonly item: Described
  readonly language: ContentLanguage
  /** What is said where there is none. */
  readonly none: string
}

/** Says that the description is there in the other language alone, although the name is there in this one. */
export const DescriptionLanguageBadge = ({ item, language }: Omit<DescriptionTextProps, 'none'>) => {
  const only = descriptionOnlyIn(item, language)
  return only !== undefined && <OnlyLanguageBadge language={only} />
}

/** The description of an item in a language; where the name alone is there in it, the one there is, with a badge. */
export const DescriptionText = ({ item, language, none }: DescriptionTextProps) => {
  const description = descriptionIn(item, language)
  if (description === null || description === '') return <p className="ui-muted">{none}</p>
  return (
    <>
      <DescriptionLanguageBadge item={item} language={language} />
      <div lang={languageOfDescription(item, language)}>
        <LinkedText text={description} />
      </div>
    </>
  )
}
