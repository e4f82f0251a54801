import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formats, hashTypes, listTypes, type Choice } from '#web/features/connect/choice.ts'
import { Segments } from '#web/features/connect/segments.tsx'
import { Step } from './step.tsx'

interface FormatStepProps {
  readonly choice: Choice
  readonly onChoose: (change: Partial<Choice>) => void
}

/** The formats as tiles, and for plain lists the indicator type. */
export const FormatStep = ({ choice, onChoose }: FormatStepProps) => {
  const { t } = useTranslation('connect')
  const id = useId()
  return (
    <Step number={2} title={t('format.title')}>
      <fieldset className="cx-tiles">
        <legend className="ui-visually-hidden">{t('format.title')}</legend>
        {formats.map((format) => (
          <label key={format} className={format === choice.format ? 'is-chosen' : undefined}>
            <input
              type="radio"
              name={id}
              checked={format === choice.format}
              onChange={() => onChoose({ format, product: undefined })}
            />
            <strong>{t(`format.${format}.name`)}</strong>
            <small>{t(`format.${format}.text`)}</small>
          </label>
        ))}
      </fieldset>
      {choice.format === 'plain' && (
        <div className="cx-types">
          <Segments
            label={t('format.type')}
            options={listTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
            value={choice.type}
            onChange={(type) => onChoose({ type, product: undefined })}
          />
          {choice.type === 'hash' && (
            <Segments
              label={t('format.hash')}
              options={hashTypes.map((value) => ({ value, label: t(`hash.${value}`) }))}
              value={choice.hash}
              onChange={(hash) => onChoose({ hash })}
            />
          )}
          {choice.type === 'url' && (
            <Segments
              label={t('format.scheme')}
              options={[
                { value: 'with', label: t('format.withScheme') },
                { value: 'without', label: t('format.withoutScheme') },
              ]}
              value={choice.bare ? 'without' : 'with'}
              onChange={(scheme) => onChoose({ bare: scheme === 'without' })}
            />
          )}
        </div>
      )}
      {choice.format === 'taxii' && <p className="ui-hint">{t('format.taxiiHint')}</p>}
      {choice.format === 'misp' && <p className="ui-hint">{t('format.mispHint')}</p>}
    </Step>
  )
}
