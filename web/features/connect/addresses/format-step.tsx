import { useTranslation } from 'react-i18next'
import { formats, hashTypes, listTypes, type Choice } from '#web/features/connect/choice.ts'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { TilesField } from '#web/ui/form/fields/tiles-field.tsx'
import { Text } from '#web/ui/layout/layout.tsx'
import { Step } from './step.tsx'

interface FormatStepProps {
  readonly choice: Choice
  readonly onChoose: (change: Partial<Choice>) => void
}

/** The formats as tiles, and for plain lists the indicator type. */
export const FormatStep = ({ choice, onChoose }: FormatStepProps) => {
  const { t } = useTranslation('connect')
  return (
    <Step number={2} title={t('format.title')}>
      <TilesField
        compact
        label={t('format.title')}
        options={formats.map((value) => ({
          value,
          label: t(`format.${value}.name`),
          text: t(`format.${value}.text`),
        }))}
        value={choice.format}
        onChange={(format) => onChoose({ format, product: undefined })}
      />
      {choice.format === 'plain' && (
        <>
          <SegmentsField
            compact
            label={t('format.type')}
            options={listTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
            value={choice.type}
            onChange={(type) => onChoose({ type, product: undefined })}
          />
          {choice.type === 'hash' && (
            <SegmentsField
              compact
              label={t('format.hash')}
              options={hashTypes.map((value) => ({ value, label: t(`hash.${value}`) }))}
              value={choice.hash}
              onChange={(hash) => onChoose({ hash })}
            />
          )}
          {choice.type === 'url' && (
            <SegmentsField
              compact
              label={t('format.scheme')}
              options={[
                { value: 'with', label: t('format.withScheme') },
                { value: 'without', label: t('format.withoutScheme') },
              ]}
              value={choice.bare ? 'without' : 'with'}
              onChange={(scheme) => onChoose({ bare: scheme === 'without' })}
            />
          )}
        </>
      )}
      {choice.format === 'taxii' && (
        <Text size="meta" tone="faint">
          {t('format.taxiiHint')}
        </Text>
      )}
      {choice.format === 'misp' && (
        <Text size="meta" tone="faint">
          {t('format.mispHint')}
        </Text>
      )}
    </Step>
  )
}
