import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#shared/contracts/languages.ts'
import type { Translation } from '#shared/contracts/translations.ts'
import {
  otherLanguage,
  hasNewText,
  type ContentLanguage,
  type Described,
} from '#shared/domain/translations.ts'
import { useReader } from '#web/lib/reader.ts'
import { TextArea, TextField } from '#web/ui/form/fields/field.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { Tabs, tabId } from '#web/ui/tabs/tabs.tsx'
import { DescriptionText } from './description-text.tsx'
import { NameIn, OnlyLanguageBadge } from './name-text.tsx'
import { languagesBody, type TextValues } from './text-values.ts'
import './translations.css'
import { Button } from '#web/ui/button/button.tsx'

interface TextsFieldsProps {
  readonly form: Pick<BoundForm<TextValues>, 'values' | 'errors' | 'field' | 'set'>
  readonly labels: { readonly name: string; readonly description: string }
  /** Rows of the description field. */
  readonly rows?: number
  /** The item as loaded; undefined for a new one. */
  readonly item?: (Described & { readonly translation?: Translation | undefined }) | undefined
}

const namesOf = (language: ContentLanguage, { lang }: TextValues) =>
  language === lang
    ? (['name', 'description'] as const)
    : (['translatedName', 'translatedDescription'] as const)

/** The name and description of an item in Polish and English, with a preview. */
export const TextsFields = ({ form, labels, rows = 8, item }: TextsFieldsProps) => {
  const { t } = useTranslation('common')
  const { values, errors, field, set } = form
  const panel = useId()
  const reader = useReader()
  const isEmptyIn = (language: ContentLanguage): boolean =>
    namesOf(language, values).every((name) => values[name] === '')
  const [tab, setTab] = useState<ContentLanguage | 'preview'>(
    item === undefined || !isEmptyIn(reader) ? reader : values.lang,
  )
  const isWrongIn = (language: ContentLanguage, of = errors): boolean =>
    namesOf(language, values).some((name) => of[name] !== undefined)
  // A new error in a hidden tab opens that tab.
  const [known, setKnown] = useState(errors)
  if (known !== errors) {
    setKnown(errors)
    const found = languages.filter((language) => isWrongIn(language) && !isWrongIn(language, known))
    if (found[0] !== undefined && (tab === 'preview' || !found.includes(tab))) setTab(found[0])
  }
  const write = (language: ContentLanguage, which: 0 | 1, written: string): void => {
    // The first text written is the item's text, whatever its language. The second is its translation.
    if (language !== values.lang && isEmptyIn(values.lang) && isEmptyIn(language)) {
      set('lang', language)
      set(which === 0 ? 'name' : 'description', written)
    } else set(namesOf(language, values)[which], written)
  }
  const noteOf = (language: ContentLanguage): ReactNode => {
    if (isWrongIn(language)) return <i className="pi pi-exclamation-circle" aria-hidden="true" />
    if (isEmptyIn(language)) return <small className="ui-texts-badge">{t('languages.form.empty')}</small>
    return item?.translation?.outdated === language ? (
      <small className="ui-texts-badge">{t('languages.form.old')}</small>
    ) : undefined
  }
  return (
    <fieldset className="ui-texts">
      <legend className="ui-visually-hidden">{t('languages.form.title')}</legend>
      <Tabs
        label={t('languages.form.tabs')}
        panel={panel}
        current={tab}
        onChange={setTab}
        tabs={[
          ...languages.map((language) => ({
            key: language,
            label: t(`languages.form.tab.${language}`),
            note: noteOf(language),
          })),
          { key: 'preview' as const, label: t('languages.form.tab.preview') },
        ]}
      />
      <div role="tabpanel" id={panel} aria-labelledby={tabId(panel, tab)}>
        {tab === 'preview' ? (
          <Preview values={values} />
        ) : (
          <>
            <TextField
              label={labels.name}
              {...field(namesOf(tab, values)[0])}
              // A translation is optional, and a translated name without a description is enough.
              {...(tab === values.lang ? {} : { optional: t('languages.form.nameIfDescribed') })}
              onChange={(written) => write(tab, 0, written)}
            />
            <TextArea
              label={labels.description}
              rows={rows}
              markdown
              {...field(namesOf(tab, values)[1])}
              onChange={(written) => write(tab, 1, written)}
            />
            <TabNote
              language={tab}
              values={values}
              isGuessed={item !== undefined && item.lang === undefined}
              isEmpty={isEmptyIn(tab)}
              isOtherEmpty={isEmptyIn(otherLanguage(tab))}
              onMove={() => {
                set('lang', otherLanguage(values.lang))
                setTab(otherLanguage(tab))
              }}
            />
          </>
        )}
        {item?.translation !== undefined && !isEmptyIn(otherLanguage(values.lang)) && (
          <Agreement item={item} translation={item.translation} form={form} />
        )}
      </div>
    </fieldset>
  )
}

interface TabNoteProps {
  readonly language: ContentLanguage
  readonly values: TextValues
  readonly isGuessed: boolean
  readonly isEmpty: boolean
  readonly isOtherEmpty: boolean
  readonly onMove: () => void
}

/** Explains what an empty text means, or that a text is in the wrong tab. */
const TabNote = ({ language, values, isGuessed, isEmpty, isOtherEmpty, onMove }: TabNoteProps) => {
  const { t } = useTranslation('common')
  if (isEmpty)
    return isOtherEmpty ? null : <p className="ui-texts-note">{t(`languages.form.optional.${language}`)}</p>
  return (
    <p className="ui-texts-note">
      {isGuessed && language === values.lang && <span>{t(`languages.form.guessed.${language}`)}</span>}
      <Button kind="text" small icon="arrow-right-arrow-left" onClick={onMove}>
        {t(isOtherEmpty ? `languages.form.move.${otherLanguage(language)}` : 'languages.form.swap')}
      </Button>
    </p>
  )
}

const textOf = (name: string, description: string): Pick<Described, 'name' | 'description'> => ({
  name,
  description: description === '' ? null : description,
})

/**
 * Shown if only one text changed: the other is outdated unless the user confirms that it still has the same content.
 */
const Agreement = ({
  item,
  translation,
  form: { values, set },
}: {
  item: Described
  translation: Translation
  form: Pick<TextsFieldsProps['form'], 'values' | 'set'>
}) => {
  const { t } = useTranslation('common')
  const isTextChanged = hasNewText(item, textOf(values.name, values.description))
  const isTranslationChanged = hasNewText(
    translation,
    textOf(values.translatedName, values.translatedDescription),
  )
  const behind =
    isTextChanged === isTranslationChanged
      ? isTextChanged
        ? undefined
        : translation.outdated
      : isTextChanged
        ? otherLanguage(values.lang)
        : values.lang
  if (behind === undefined) return null
  return (
    <label className="ui-switch-row">
      <span>
        {t(`languages.form.agree.${behind}`)}
        <small className="ui-texts-hint">{t('languages.form.agreeHint')}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        className="ui-switch"
        checked={values.agreed}
        aria-checked={values.agreed}
        onChange={(event) => set('agreed', event.target.checked)}
      />
    </label>
  )
}

/** The texts as readers of each language will see them. */
const Preview = ({ values }: { values: TextValues }) => {
  const { t } = useTranslation('common')
  const { translation } = languagesBody(values)
  const item: Described = {
    ...textOf(values.name, values.description),
    lang: values.lang,
    translation: translation === null || translation.name === '' ? undefined : translation,
  }
  return languages.map((language) => {
    const isOnly = item.translation === undefined && language !== values.lang
    return (
      <section key={language} className="ui-texts-preview">
        <h3>{t(`languages.form.reader.${language}`)}</h3>
        {values.name === '' ? (
          <p className="ui-muted">{t('languages.form.noName')}</p>
        ) : (
          <p className="ui-named">
            <NameIn item={item} language={language} />
            {isOnly && <OnlyLanguageBadge language={values.lang} />}
          </p>
        )}
        <DescriptionText item={item} language={language} none={t('languages.form.noDescription')} />
      </section>
    )
  })
}
