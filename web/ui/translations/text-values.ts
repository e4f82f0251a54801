/** The bilingual texts of a form: values, validation and request body. */
import type { TextsBefore, TranslationInput } from '#shared/contracts/translations.ts'
import {
  guessedLanguage,
  otherLanguage,
  type ContentLanguage,
  type Described,
} from '#shared/domain/translations.ts'
import type { Message } from '#web/ui/form/contract-form.ts'
import { held, line, text } from '#web/ui/form/field-kinds.ts'
import { CallError } from '#web/lib/api.ts'

/** `name` and `description` are in the language of the item, the others in the other language. */
export interface TextValues {
  readonly name: string
  readonly description: string
  readonly lang: ContentLanguage
  readonly translatedName: string
  readonly translatedDescription: string
  /** The user confirms that the unchanged text still has the same content. */
  readonly agreed: boolean
}

/** The fields in addition to `name` and `description`. */
export const translationFields = {
  lang: held<ContentLanguage>('pl')('lang'),
  translatedName: { ...line('translation'), part: 'name' },
  translatedDescription: { ...text('translation'), part: 'description' },
  agreed: held(false)(),
}

/** A translated description needs a translated name, because a list cannot show an item by its description. */
export const checkTexts = ({
  translatedName,
  translatedDescription,
}: TextValues): { translatedName?: Message } =>
  translatedName === '' && translatedDescription !== ''
    ? { translatedName: 'common:languages.form.nameRequired' }
    : {}

/** The texts of an item as a form shows them. If the language is unknown, it is guessed. */
export const textValues = ({ name, description, lang, translation }: Described): TextValues => ({
  name,
  description: description ?? '',
  lang: lang ?? guessedLanguage(`${name} ${description ?? ''}`),
  translatedName: translation?.name ?? '',
  translatedDescription: translation?.description ?? '',
  agreed: false,
})

/** The texts of an item in a language. Each text stays in the language in which it was written. */
export const textsIn = <Values extends TextValues>(values: Values, lang: ContentLanguage): Values =>
  values.lang === lang
    ? values
    : {
        ...values,
        lang,
        name: values.translatedName,
        description: values.translatedDescription,
        translatedName: values.name,
        translatedDescription: values.description,
      }

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

/** The language fields for creating an item. */
export const languagesBody = (
  values: TextValues,
): { lang: ContentLanguage; translation: TranslationInput | null } => ({
  lang: values.lang,
  translation: translationOf(values),
})

/** The previous texts of an item, sent with a change. */
export const textsBefore = ({ name, description, lang, translation }: Described): Required<TextsBefore> => ({
  lang: lang ?? null,
  name,
  description,
  translation: translation === undefined ? null : translationInputOf(translation),
})

const translationInputOf = ({
  lang,
  name,
  description,
}: NonNullable<Described['translation']>): TranslationInput => ({
  lang,
  name,
  description,
})

/** The text fields sent with a change. */
interface SentTexts extends Partial<ReturnType<typeof languagesBody>> {
  readonly translation_is_current?: true
  readonly texts_before?: TextsBefore
}

/**
 * The body of a change. With texts, it includes their language, if that was unknown, and the previous texts. `item`
 * holds the values the form started with. Previous name and description are sent separately, so that two users can
 * change one each. Language and translation are always sent with either.
 */
export const withLanguages = <Changes extends object>(
  item: Described,
  values: TextValues,
  changes: Changes,
): Changes & SentTexts => {
  const isTouched = ['name', 'description', 'lang', 'translation'].some((field) => field in changes)
  if (!isTouched && !values.agreed) return changes
  const { lang, translation } = languagesBody(values)
  // If the language has changed, the text and its translation swap places.
  const hasMoved = 'lang' in changes && (item.translation !== undefined || translation !== null)
  const before = textsBefore(item)
  // A change of the language, or the confirmation that both texts are current, applies to all texts.
  const isOfAll = values.agreed || item.lang !== lang
  return {
    ...changes,
    ...(item.lang === lang ? {} : { lang }),
    ...(hasMoved ? { translation } : {}),
    ...(values.agreed ? { translation_is_current: true } : {}),
    texts_before: {
      lang: before.lang,
      ...(isOfAll || 'name' in changes ? { name: before.name } : {}),
      ...(isOfAll || 'description' in changes ? { description: before.description } : {}),
      translation: before.translation,
    },
  }
}

/** Sends a change of texts. If another user changed them meanwhile, refetches the item's views. */
export const overTexts = async <Reply>(
  send: () => Promise<Reply>,
  refresh: () => Promise<void>,
): Promise<Reply> => {
  try {
    return await send()
  } catch (error) {
    if (error instanceof CallError && error.is('texts_changed')) void refresh()
    throw error
  }
}
