import { useTranslation } from 'react-i18next'
import type { KeyModule } from '#shared/domain/api-keys.ts'
import { Row } from '#web/ui/layout/layout.tsx'

/** The names of modules as tags. */
export const ModuleTags = ({ modules }: { modules: readonly KeyModule[] }) => {
  const { t } = useTranslation('connect')
  return (
    <Row gap={1} wrap>
      {modules.map((module) => (
        <span key={module} className="ui-tag">
          <span>{t(`moduleName.${module}`)}</span>
        </span>
      ))}
    </Row>
  )
}
