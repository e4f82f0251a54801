import { useId, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Row, Text, VisuallyHidden } from '#web/ui/layout/layout.tsx'
import { SaveTemplate } from './save-template.tsx'

interface KeepTemplateProps extends Omit<ComponentProps<typeof SaveTemplate>, 'onClose'> {
  /** The number of the user's own templates. Undefined while they load. */
  readonly own: number | undefined
}

/** Keeps the sections as a template of the user's own, as long as there is room for one. */
export const KeepTemplate = ({ own, ...given }: KeepTemplateProps) => {
  const { t } = useTranslation('reports')
  const id = useId()
  const [saving, setSaving] = useState(false)
  const full =
    own !== undefined && own >= reportLimits.templates
      ? t('form.tooManyTemplates', { max: reportLimits.templates })
      : undefined
  return (
    <Row wrap justify="between">
      <span title={full}>
        <Button
          kind="text"
          small
          icon="bookmark"
          disabled={own === undefined || full !== undefined}
          aria-describedby={full === undefined ? undefined : id}
          onClick={() => setSaving(true)}
        >
          {t('form.saveTemplate')}
        </Button>
      </span>
      {own !== undefined && own > 0 && (
        <Text as="span" size="meta" tone="faint" tabular>
          {t('form.templates', { number: own, max: reportLimits.templates })}
        </Text>
      )}
      {full !== undefined && (
        <span id={id}>
          <VisuallyHidden>{full}</VisuallyHidden>
        </span>
      )}
      {saving && <SaveTemplate {...given} onClose={() => setSaving(false)} />}
    </Row>
  )
}
