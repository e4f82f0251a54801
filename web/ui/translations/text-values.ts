/** The texts of a form in both languages: what it holds, what is wrong with them, and what is sent. */
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

/** Texts as those of an item in a language: each stays in the language that it was written in. */
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

/** What a new item says of its languages. */
export const languagesBody = (
  values: TextValues,
): { lang: ContentLanguage; translation: TranslationInput | null } => ({
  lang: values.lang,
  translation: translationOf(values),
})

/** The texts of an item, for a change that is written over them. */
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

/** What a changed item sends beside its changes. */
interface SentTexts extends Partial<ReturnType<typeof languagesBody>> {
  readonly translation_is_current?: true
  readonly texts_before?: TextsBefore
}

/**
 * What a changed item sends: with its texts the language that they are in, where that was not known, and what they were
 * written over. `item` is what the form began with. Name and description of the item are sent each alone, so that two
 * people change one each; their language and the translation are what either is written beside.
 */
export const withLanguages = <Changes extends object>(
  item: Described,
  values: TextValues,
  changes: Changes,
): Changes & SentTexts => {
  const isTouched = ['name', 'description', 'lang', 'translation'].some((field) => field in changes)
  if (!isTouched && !values.agreed) return changes
  const { lang, translation } = languagesBody(values)
  // In another language than before, they change places.
  const hasMoved = 'lang' in changes && (item.translation !== undefined || translation !== null)
  const before = textsBefore(item)
  // What is said of the language of the texts, or of both being current, is said of all of them.
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

/** Sends what is written over texts. Where somebody else has changed them meanwhile, what shows the item is read anew. */
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
