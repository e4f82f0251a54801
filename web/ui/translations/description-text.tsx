import {
  descriptionIn,
  descriptionOnlyIn,
  languageOfDescription,
  type ContentLanguage,
  type Described,
} from '#shared/domain/translations.ts'
import { MarkdownText } from '#web/ui/markdown/markdown-text.tsx'
import { OnlyLanguageBadge } from './name-text.tsx'
import { Text } from '#web/ui/layout/layout.tsx'

interface DescriptionTextProps {
  readonly item: Described
  readonly language: ContentLanguage
  /** The text shown without a description. */
  readonly none: string
}

/** A badge for a description that exists in the other language only, although the name exists in this one. */
export const DescriptionLanguageBadge = ({ item, language }: Omit<DescriptionTextProps, 'none'>) => {
  const only = descriptionOnlyIn(item, language)
  return only !== undefined && <OnlyLanguageBadge language={only} />
}

/**
 * The description of an item in a language. If only the name is translated, it shows the other description with a
 * badge.
 */
export const DescriptionText = ({ item, language, none }: DescriptionTextProps) => {
  const description = descriptionIn(item, language)
  if (description === null || description === '') return <Text tone="faint">{none}</Text>
  return (
    <>
      <DescriptionLanguageBadge item={item} language={language} />
      <div lang={languageOfDescription(item, language)}>
        <MarkdownText text={description} />
      </div>
    </>
  )
}
