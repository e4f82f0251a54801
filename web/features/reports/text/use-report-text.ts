import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import type { PeriodicReport, Report } from '#shared/contracts/reports.ts'
import { reportLimits, reportMailFailures } from '#shared/domain/reports/modules.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useReportModules } from '#web/features/reports/parts/use-report-modules.ts'
import { formatPeriod } from './format-period.ts'
import { enumeration, hasAll, lostModules, modulesOf, obstacleOf, reportName } from './report-text.ts'

type MailFailure = (typeof reportMailFailures)[number]
const isMailFailure = (reason: string): reason is MailFailure =>
  reportMailFailures.some((one) => one === reason)

interface ReportText {
  /** Its name; `Report #7f3a91c2` if it has none. */
  readonly name: (report: Pick<Report, 'name'>) => string
  /** The period it covers. */
  readonly period: (report: Pick<Report, 'period_start_date' | 'period_end_date'>) => string
  /** Its content, and for an organization admin its owner: `Joanna Lis · IoC, threats`. */
  readonly holds: (report: Pick<PeriodicReport, 'template' | 'owner'>) => string
  /** Why it is not generated although it is on. */
  readonly obstacle: (report: PeriodicReport) => string | undefined
  /** The sections that the next one will lack, if it has others. */
  readonly willMiss: (report: PeriodicReport) => string | undefined
  /** The same for a report in the history, with its frequency. */
  readonly below: (report: Report) => string
  /** Why it has failed, and what to do. */
  readonly failure: (report: Report) => string | undefined
  /** The sections that were left out. */
  readonly leftOut: (report: Report) => string | undefined
  /** Why its e-mail has failed. */
  readonly mailFailure: (report: Report) => string | undefined
}

/** Returns the texts for reports. */
export const useReportText = (): ReportText => {
  const { t, i18n } = useTranslation('reports')
  const { language } = i18n
  const { isOrganizationAdmin, userId } = useRights()
  const isAllowed = useReportModules()
  return useMemo(() => {
    const number = numberFormat(language)
    const limit = number.format(reportLimits.sectionRows)
    const whose = ({ owner }: Pick<Report, 'owner'>): string[] => (isOrganizationAdmin ? [owner.name] : [])
    const sections = ({ template }: Pick<Report, 'template'>): string[] =>
      modulesOf(template.parts).map((module) => t(`holds.${module}`))
    return {
      name: (report) => reportName(report.name, (name) => t('number', { name })),
      period: ({ period_start_date: first, period_end_date: last }) =>
        formatPeriod({ first, last }, language),
      holds: (report) => [...whose(report), enumeration(sections(report))].join(' · '),
      obstacle: (report) => {
        switch (obstacleOf(report, { userId, isAllowed })) {
          case 'noAccess':
            return t('periodic.whyNoAccess')
          case 'noAccessOther':
            return t('periodic.whyNoAccessOther', { owner: report.owner.name })
          case 'noModule':
            return t('periodic.whyNoModule')
          case undefined:
            return undefined
        }
      },
      willMiss: (report) => {
        const reader = { userId, isAllowed }
        const lost = lostModules(report, reader)
        return lost.length === 0 || obstacleOf(report, reader) !== undefined
          ? undefined
          : t('periodic.leftOut', { sections: lost.map((module) => t(`holds.${module}`)).join(', ') })
      },
      below: (report) => {
        const kind =
          report.frequency === null
            ? t('history.oneTime')
            : t('history.periodic', { frequency: t(`frequency.${report.frequency}`) })
        const what = hasAll(modulesOf(report.template.parts)) ? t('history.all') : sections(report).join(', ')
        return [...whose(report), kind, what].join(' · ')
      },
      failure: ({ failure }) =>
        failure === null
          ? undefined
          : t(`why.${failure.reason}`, {
              section: failure.module === null ? '' : t(`module.${failure.module}`),
              rows: failure.rows === null ? `> ${limit}` : number.format(failure.rows),
              max: limit,
            }),
      leftOut: ({ left_out: modules }) =>
        modules.length === 0
          ? undefined
          : t('leftOut', { sections: modules.map((module) => t(`holds.${module}`)).join(', ') }),
      mailFailure: ({ mail_state: state, mail_failure: reason, owner }) => {
        if (state !== 'failed' || reason === null) return undefined
        if (!isMailFailure(reason)) return t('mailWhy.other', { reason })
        if (reason !== 'no_pgp_key' && reason !== 'pgp_key_expired') return t(`mailWhy.${reason}`)
        return owner.user_id === userId
          ? t(`mailWhy.${reason}`)
          : t(`mailWhy.${reason}Other`, { owner: owner.name })
      },
    }
  }, [t, language, isOrganizationAdmin, userId, isAllowed])
}
