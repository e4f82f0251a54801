/** The texts of a form in both languages: what it holds, what is wrong with them, and what is sent. */
import type { TranslationInput } from '#shared/contracts/translations.ts'
import {
  guessedLanguage,
  otherLanguage,
  type ContentLanguage,
  type Described,
} from '#shared/domain/translations.ts'
import type { Message } from '#web/ui/form/contract-form.ts'
import { held, line, text } from '#web/ui/form/field-kinds.ts'

/** `name` and `description` are in the language of the item, the others in the other one. */
export interface TextValues {
  readonly name: string
  readonly description: string
  readonly lang: ContentLanguage
  readonly translatedName: string
  readonly translatedDescription: string
  /** The person says that what was not changed still says the same. */
  readonly agreed: boolean
}

/** The fields beside `name` and `description`. */
export const translationFields = {
  lang: held<ContentLanguage>('pl')('lang'),
  translatedName: { ...line('translation'), part: 'name' },
  translatedDescription: { ...text('translation'), part: 'description' },
  agreed: held(false)(),
}

/** A description is nothing that a list can name. */
export const checkTexts = ({
  translatedName,
  translatedDescription,
}: TextValues): { translatedName?: Message } =>
  translatedName === '' && translatedDescription !== ''
    ? { translatedName: 'common:languages.form.nameRequired' }
    : {}

/** The texts of an item as a form shows them. Where its language is not known, it is the one that it seems to be in. */
export const textValues = ({ name, description, lang, translation }: Described): TextValues => ({
  name,
  description: description ?? '',
  lang: lang ?? guessedLanguage(`${name} ${description ?? ''}`),
  translatedName: translation?.name ?? '',
  translatedDescription: translation?.description ?? '',
  agreed: false,
})

const translationOf = ({
  lang,
  translatedName,
  translatedDescription,
}: TextValues): TranslationInput | null =>
  translatedName === '' && translatedDescription === ''
    ? null
    : {
        lang: otherLanguage(lang),
        name: translatedName,
        description: translatedDescription === '' ? null : translatedDescription,
      }

/** What a new item says of its languages. */
export const languagesBody = (
  values: TextValues,
): { lang: ContentLanguage; translation: TranslationInput | null } => ({
  lang: values.lang,
  translation: translationOf(values),
})

/** What a changed item sends: with its texts the language that they are in, where that was not known. */
export const withLanguages = <Changes extends object>(
  item: Described,
  values: TextValues,
  changes: Changes,
): Changes & Partial<ReturnType<typeof languagesBody>> & { translation_is_current?: true } => {
  const isTouched = ['name', 'description', 'lang', 'translation'].some((field) => field in changes)
  const { lang, translation } = languagesBody(values)
  // In another language than before, they change places.
  const hasMoved = 'lang' in changes && (item.translation !== undefined || translation !== null)
  return {
    ...changes,
    ...(isTouched && item.lang !== lang ? { lang } : {}),
    ...(hasMoved ? { translation } : {}),
    ...(values.agreed ? { translation_is_current: true } : {}),
  }
}
