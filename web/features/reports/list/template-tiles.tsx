import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReportTemplate } from '#shared/contracts/reports.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Card, Empty, Text } from '#web/ui/layout/layout.tsx'
import { localName } from '#web/ui/text/local-name.ts'
import { templatesQuery } from '#web/features/reports/report-queries.ts'
import { enumeration, modulesOf } from '#web/features/reports/text/report-text.ts'
import styles from './template-tiles.module.css'

const icons = { 'system-full': 'shield', 'system-board': 'briefcase', 'system-soc': 'database' } as const
const isKnown = (id: string): id is keyof typeof icons => Object.hasOwn(icons, id)

/** No periodic reports yet: an explanation, and the templates to start with. */
export const NoPeriodic = () => {
  const { t } = useTranslation('reports')
  const { isOrganizationAdmin } = useRights()
  const templates = useQuery(templatesQuery).data?.system_templates ?? []
  return (
    <Empty
      icon="chart-bar"
      level={3}
      title={t(isOrganizationAdmin ? 'empty.titleAdmin' : 'empty.title')}
      text={t('empty.text')}
    >
      <div className={styles.root}>
        {templates.map((template) => (
          <TemplateTile key={template.template_id} template={template} />
        ))}
      </div>
    </Empty>
  )
}

const TemplateTile = ({ template }: { template: ReportTemplate }) => {
  const { t, i18n } = useTranslation('reports')
  const name = localName(template, i18n.language)
  const id = String(template.template_id)
  return (
    <Card className={styles.tile} level={4} icon={isKnown(id) ? icons[id] : 'file'} title={name}>
      {isKnown(id) && <Text tone="muted">{t(`empty.template.${id}`)}</Text>}
      <Text size="meta" tone="faint">
        {enumeration(modulesOf(template.parts).map((module) => t(`holds.${module}`)))}
      </Text>
      <Link
        className="ui-fills"
        to={hrefOf(paths.newPeriodicReport, { template: id })}
        aria-label={t('empty.setUpOf', { name })}
      >
        {t('empty.setUp')} <i className="pi pi-arrow-right" aria-hidden="true" />
      </Link>
    </Card>
  )
}
