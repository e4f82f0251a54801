import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#shared/contracts/languages.ts'
import { hyperlinksOf } from '#shared/domain/hyperlinks.ts'
import { shownOfType } from '#shared/domain/indicators/shown-value.ts'
import { onlyIn, type ContentLanguage, type Described } from '#shared/domain/translations.ts'
import { parseGroup } from '#web/features/indicators/group-picker/new-group.ts'
import { groupNamesQuery } from '#web/features/indicators/indicator-queries.ts'
import { useThreatChoices } from '#web/features/threats/threat-queries.ts'
import { useReader } from '#web/lib/reader.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { Badge, Card, Facts, RowItem, Rows, Stack, Text } from '#web/ui/layout/layout.tsx'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { parseTlp } from '#web/ui/tlp/tlp-controls.tsx'
import { tlpDefaultsQuery } from '#web/ui/tlp/tlp-defaults.ts'
import { DescriptionText } from '#web/ui/translations/description-text.tsx'
import { NameIn, OnlyLanguageBadge } from '#web/ui/translations/name-text.tsx'
import { languagesBody } from '#web/ui/translations/text-values.ts'
import { EmailPreview } from './email-preview.tsx'
import { tlpOf, type PublicationValues } from './publication-form.ts'
import type { LiftedRow } from './use-lifted.ts'

interface PreviewProps {
  readonly values: PublicationValues
  readonly chosen: readonly LiftedRow[]
  readonly onClose: () => void
}

/** The publication as a client with both modules will see it, in either language. */
export const PublicationPreview = ({ values, chosen, onClose }: PreviewProps) => {
  const { t } = useTranslation('publication')
  const { t: common } = useTranslation('common')
  const { t: threats } = useTranslation('threats')
  const reader = useReader()
  const [language, setLanguage] = useState<ContentLanguage>(reader)
  const defaults = useQuery(tlpDefaultsQuery).data?.tlp_defaults
  const { categories, tags } = useThreatChoices()
  const group = parseGroup(values.group) ?? { name: values.name }
  const ids = 'name' in group ? '' : String(group.group_id)
  const stored = useQuery({ ...groupNamesQuery(ids), enabled: ids !== '' }).data?.data[0]
  const { translation } = languagesBody(values)
  const threat: Described = {
    name: values.name,
    description: values.description,
    lang: values.lang,
    translation: translation === null || translation.name === '' ? undefined : translation,
  }
  const only = onlyIn(threat, language)
  const threatTlp = parseTlp(values.tlp) ?? defaults?.threat
  const labelsOf = (options: typeof tags, wanted: readonly string[]): string =>
    options
      ?.filter(({ value }) => wanted.includes(value))
      .map(({ label }) => label)
      .join(', ') ?? ''
  const links = hyperlinksOf(values.hyperlinks)
  return (
    <Modal title={t('preview')} closeLabel={t('closePreview')} dismissable onClose={onClose}>
      <Stack gap={3}>
        <SegmentsField
          label={t('previewLanguage')}
          compact
          options={languages.map((value) => ({ value, label: common(`languages.form.tab.${value}`) }))}
          value={language}
          onChange={setLanguage}
        />
        <Card
          level={3}
          title={
            values.name === '' ? (
              common('languages.form.noName')
            ) : (
              <>
                <NameIn item={threat} language={language} />{' '}
                {only !== undefined && <OnlyLanguageBadge language={only} />}
              </>
            )
          }
        >
          <Stack gap={3}>
            <Facts
              facts={[
                ['TLP', threatTlp === undefined ? '' : <TlpBadge key="tlp" level={threatTlp} />],
                [threats('form.category'), labelsOf(categories, [values.category])],
                [threats('form.tags'), labelsOf(tags, values.tags)],
                [threats('form.group'), 'name' in group ? group.name : (stored?.name ?? '')],
              ].map(([label = '', value]) => [label, value === '' ? '–' : value] as const)}
            />
            <DescriptionText
              item={threat}
              language={language}
              none={common('languages.form.noDescription')}
            />
            {links.length > 0 && (
              <ul>
                {links.map((link) => (
                  <li key={link}>{link}</li>
                ))}
              </ul>
            )}
          </Stack>
        </Card>
        <Card level={3} title={t('indicators')} meta={<Badge>{chosen.length}</Badge>}>
          {chosen.length === 0 ? (
            <Text tone="faint">{t('noneChosen')}</Text>
          ) : (
            <Rows label={t('indicators')}>
              {chosen.map(({ key, row, known }) => {
                const level = known?.tlp ?? row.tlp ?? tlpOf(values) ?? defaults?.threat
                return (
                  <RowItem
                    key={key}
                    title={
                      <Text as="span" size="value">
                        {shownOfType(row.value, row.type)}
                      </Text>
                    }
                    actions={level !== undefined && <TlpBadge level={level} />}
                  />
                )
              })}
            </Rows>
          )}
        </Card>
        <EmailPreview
          values={values}
          language={language}
          group={'name' in group ? group.name : (stored?.name ?? '–')}
          count={chosen.length}
        />
        <Text size="meta" tone="muted">
          {t('previewNote')}
        </Text>
      </Stack>
    </Modal>
  )
}
