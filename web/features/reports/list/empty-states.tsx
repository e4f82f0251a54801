import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReportTemplate } from '#shared/contracts/reports.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { localName } from '#web/ui/text/local-name.ts'
import { templatesQuery } from '#web/features/reports/report-queries.ts'
import { enumeration, modulesOf } from '#web/features/reports/text/report-text.ts'

const icons = { 'system-full': 'shield', 'system-board': 'briefcase', 'system-soc': 'database' } as const
const isKnown = (id: string): id is keyof typeof icons => Object.hasOwn(icons, id)

/** No periodic reports yet: an explanation, and the templates to start with. */
export const NoPeriodic = () => {
  const { t } = useTranslation('reports')
  const { isOrganizationAdmin } = useRights()
  const templates = useQuery(templatesQuery).data?.system_templates ?? []
  return (
    <div className="rep-box rep-none">
      <span className="list-message-icon" aria-hidden="true">
        <i className="pi pi-chart-bar" />
      </span>
      <h3>{t(isOrganizationAdmin ? 'empty.titleAdmin' : 'empty.title')}</h3>
      <p>{t('empty.text')}</p>
      <ul className="rep-tiles">
        {templates.map((template) => (
          <TemplateTile key={template.template_id} template={template} />
        ))}
      </ul>
    </div>
  )
}

const TemplateTile = ({ template }: { template: ReportTemplate }) => {
  const { t, i18n } = useTranslation('reports')
  const name = localName(template, i18n.language)
  const id = String(template.template_id)
  return (
    <li className="rep-tile">
      <strong>
        <i className={`pi pi-${isKnown(id) ? icons[id] : 'file'}`} aria-hidden="true" />
        {name}
      </strong>
      {isKnown(id) && <p>{t(`empty.template.${id}`)}</p>}
      <p className="rep-sub">
        {enumeration(modulesOf(template.parts).map((module) => t(`holds.${module}`)))}
      </p>
      <Link to={hrefOf(paths.newPeriodicReport, { template: id })} aria-label={t('empty.setUpOf', { name })}>
        {t('empty.setUp')}
        <i className="pi pi-arrow-right" aria-hidden="true" />
      </Link>
    </li>
  )
}

/** An empty history. */
export const NoHistory = () => {
  const { t } = useTranslation('reports')
  return (
    <div className="rep-box rep-none">
      <span className="list-message-icon" aria-hidden="true">
        <i className="pi pi-history" />
      </span>
      <h3>{t('empty.historyTitle')}</h3>
      <p>{t('empty.historyText')}</p>
    </div>
  )
}
