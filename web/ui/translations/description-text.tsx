import {
  descriptionIn,
  languageOfDescription,
  type ContentLanguage,
  type Described,
} from '#shared/domain/translations.ts'
import { LinkedText } from '#web/ui/drawer/linked-text-view.tsx'
import { OnlyMark } from './name-text.tsx'

interface DescriptionTextProps {
  readonly item: Described
  readonly language: ContentLanguage
  /** What is said where there is none. */
  readonly none: string
}

/** The description of an item in a language; where only the name is translated, the one there is, with a mark. */
export const DescriptionText = ({ item, language, none }: DescriptionTextProps) => {
  const description = descriptionIn(item, language)
  if (description === null || description === '') return <p className="ui-muted">{none}</p>
  const own = languageOfDescription(item, language)
  const isOther = item.translation !== undefined && own !== undefined && own !== language
  return (
    <>
      {isOther && <OnlyMark language={own} />}
      <div lang={own}>
        <LinkedText text={description} />
      </div>
    </>
  )
}
