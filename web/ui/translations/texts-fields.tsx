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
import { usePhone } from '#web/lib/use-media.ts'
import { useReader } from '#web/lib/reader.ts'
import { TextArea, TextField } from '#web/ui/form/fields/field.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { Tabs, tabId } from '#web/ui/tabs/tabs.tsx'
import { DescriptionText } from './description-text.tsx'
import { NameIn, OnlyLanguageBadge } from './name-text.tsx'
import { languagesBody, type TextValues } from './text-values.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Text, Card, Row, Stack } from '#web/ui/layout/layout.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import nameText from './name-text.module.css'
import styles from './texts-fields.module.css'
import { SwitchField } from '#web/ui/form/fields/switch-field.tsx'

interface TextsFieldsProps {
  readonly form: Pick<BoundForm<TextValues>, 'values' | 'errors' | 'field' | 'set'>
  readonly labels: { readonly name: string; readonly description: string }
  /** Rows of the description field. */
  readonly rows?: number
  /** The item as loaded; undefined for a new one. */
  readonly item?: (Described & { readonly translation?: Translation | undefined }) | undefined
  /** Offers both languages next to each other. On a phone they stay tabs. */
  readonly sideBySide?: boolean
}

const namesOf = (language: ContentLanguage, { lang }: TextValues) =>
  language === lang
    ? (['name', 'description'] as const)
    : (['translatedName', 'translatedDescription'] as const)

/** The name and description of an item in Polish and English, with a preview. */
export const TextsFields = ({ form, labels, rows = 8, item, sideBySide = false }: TextsFieldsProps) => {
  const { t } = useTranslation('common')
  const { values, errors, field, set } = form
  const panel = useId()
  const reader = useReader()
  const isEmptyIn = (language: ContentLanguage): boolean =>
    namesOf(language, values).every((name) => values[name] === '')
  const hasBoth = !usePhone() && sideBySide
  const [chosen, setTab] = useState<ContentLanguage | 'both' | 'preview'>(
    languages.every((language) => !isEmptyIn(language)) && sideBySide
      ? 'both'
      : item === undefined || !isEmptyIn(reader)
        ? reader
        : values.lang,
  )
  const tab = chosen === 'both' && !hasBoth ? reader : chosen
  const shown = tab === 'both' ? languages : languages.filter((language) => language === tab)
  const isWrongIn = (language: ContentLanguage, of = errors): boolean =>
    namesOf(language, values).some((name) => of[name] !== undefined)
  // A new error in a hidden tab opens that tab.
  const [known, setKnown] = useState(errors)
  if (known !== errors) {
    setKnown(errors)
    const found = languages.filter((language) => isWrongIn(language) && !isWrongIn(language, known))
    if (found[0] !== undefined && !shown.some((language) => found.includes(language))) setTab(found[0])
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
    if (isEmptyIn(language))
      return (
        <Text as="small" size="meta" tone="faint">
          {t('languages.form.empty')}
        </Text>
      )
    return item?.translation?.outdated === language ? (
      <Text as="small" size="meta" tone="faint">
        {t('languages.form.old')}
      </Text>
    ) : undefined
  }
  return (
    <fieldset className={styles.root}>
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
          ...(hasBoth ? [{ key: 'both' as const, label: t('languages.form.tab.both') }] : []),
          { key: 'preview' as const, label: t('languages.form.tab.preview') },
        ]}
      />
      <div role="tabpanel" id={panel} aria-labelledby={tabId(panel, tab)}>
        {tab === 'preview' ? (
          <Preview values={values} />
        ) : (
          <div className={styles.texts} data-both={tab === 'both' || undefined}>
            {shown.map((language) => (
              <div
                key={language}
                {...(tab === 'both'
                  ? { role: 'group', 'aria-label': t(`languages.form.tab.${language}`) }
                  : {})}
              >
                {tab === 'both' && <Text size="label">{t(`languages.form.tab.${language}`)}</Text>}
                <TextField
                  label={labels.name}
                  {...field(namesOf(language, values)[0])}
                  // A translation is optional, and a translated name without a description is enough.
                  {...(language === values.lang ? {} : { optional: t('languages.form.nameIfDescribed') })}
                  onChange={(written) => write(language, 0, written)}
                />
                <TextArea
                  label={labels.description}
                  rows={rows}
                  markdown
                  {...field(namesOf(language, values)[1])}
                  onChange={(written) => write(language, 1, written)}
                />
                <TabNote
                  language={language}
                  values={values}
                  isGuessed={item !== undefined && item.lang === undefined}
                  isEmpty={isEmptyIn(language)}
                  isOtherEmpty={isEmptyIn(otherLanguage(language))}
                  onMove={() => {
                    set('lang', otherLanguage(values.lang))
                    if (tab !== 'both') setTab(otherLanguage(language))
                  }}
                />
              </div>
            ))}
          </div>
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
    return isOtherEmpty ? null : (
      <Text size="meta" tone="muted">
        {t(`languages.form.optional.${language}`)}
      </Text>
    )
  return (
    <Row wrap gap={1}>
      {isGuessed && language === values.lang && (
        <Text as="span" size="meta" tone="muted">
          {t(`languages.form.guessed.${language}`)}
        </Text>
      )}
      <Button kind="text" small icon="arrow-right-arrow-left" onClick={onMove}>
        {t(isOtherEmpty ? `languages.form.move.${otherLanguage(language)}` : 'languages.form.swap')}
      </Button>
    </Row>
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
    <SwitchField
      label={t(`languages.form.agree.${behind}`)}
      note={t('languages.form.agreeHint')}
      checked={values.agreed}
      onChange={(on) => set('agreed', on)}
    />
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
  const cards = languages.map((language) => {
    const isOnly = item.translation === undefined && language !== values.lang
    return (
      <Card key={language} level={3} title={t(`languages.form.reader.${language}`)}>
        {values.name === '' ? (
          <Text tone="faint">{t('languages.form.noName')}</Text>
        ) : (
          <p className={classNames(nameText.root, styles.name)}>
            <NameIn item={item} language={language} />
            {isOnly && <OnlyLanguageBadge language={values.lang} />}
          </p>
        )}
        <DescriptionText item={item} language={language} none={t('languages.form.noDescription')} />
      </Card>
    )
  })
  return <Stack gap={3}>{cards}</Stack>
}
