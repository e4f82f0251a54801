import { useTranslation } from 'react-i18next'
import type { KeyModule } from '#shared/domain/api-keys.ts'
import { Row } from '#web/ui/layout/layout.tsx'
import { Tag } from '#web/ui/badges/tag.tsx'

/** The names of modules as tags. */
export const ModuleTags = ({ modules }: { modules: readonly KeyModule[] }) => {
  const { t } = useTranslation('connect')
  return (
    <Row gap={1} wrap>
      {modules.map((module) => (
        <Tag as="span" key={module}>
          {t(`moduleName.${module}`)}
        </Tag>
      ))}
    </Row>
  )
}
