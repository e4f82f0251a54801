import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  deletePeriodicReport,
  deleteReport,
  downloadReport,
  retryReport,
  sendReport,
  updatePeriodicReportStatus,
  type PeriodicReport,
  type Report,
} from '#shared/contracts/reports.ts'
import { call, CallError, fileLink } from '#web/lib/api.ts'
import { notify, withdrawFailure } from '#web/lib/notify.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { followTo } from '#web/ui/export/follow-to.ts'
import { refreshReports } from '#web/features/reports/report-queries.ts'
import { useReportText } from '#web/features/reports/text/use-report-text.ts'

interface ReportActions {
  /** Returns whether the change was applied. */
  readonly toggle: (report: PeriodicReport, isActive: boolean) => Promise<boolean>
  readonly removePeriodic: (report: PeriodicReport) => Promise<void>
  readonly remove: (report: Report) => Promise<void>
  readonly download: (report: Report) => Promise<void>
  readonly retry: (report: Report) => Promise<void>
  readonly send: (report: Report) => Promise<void>
}

/** The actions on reports. Each shows its result and refetches the tables. */
export const useReportActions = (): ReportActions => {
  const { t } = useTranslation('reports')
  const client = useQueryClient()
  const { name } = useReportText()
  const { userId } = useRights()
  return useMemo(() => {
    /**
     * Runs the action and returns whether it succeeded. If the report is deleted, a message says so and the tables are
     * refetched.
     */
    const run = async (
      act: () => Promise<unknown>,
      texts: {
        readonly done: string
        readonly failed: string
        readonly gone: string
        readonly text?: string
        /** The message if the owner has no key. */
        readonly noKey?: string
      },
    ): Promise<boolean> => {
      try {
        await act()
        withdrawFailure(texts.failed)
        notify.success(texts.done, texts.text)
        await refreshReports(client)
        return true
      } catch (error) {
        const status = error instanceof CallError ? error.status : undefined
        if (error instanceof CallError && status === 404)
          notify.error(texts.failed, errorMessage(error, texts.gone))
        else if (error instanceof CallError && texts.noKey !== undefined && error.is('no_pgp_key'))
          notify.error(texts.failed, errorMessage(error, texts.noKey))
        else notifyFailure(error, texts.failed)
        // The report was deleted or has changed.
        if (status === 404 || status === 409) await refreshReports(client)
        return false
      }
    }
    const params = ({ report_id: id }: Report) => ({ id: String(id) })
    const gone = t('history.gone')
    return {
      toggle: (report, isActive) =>
        run(
          () =>
            call(updatePeriodicReportStatus, {
              params: { id: String(report.periodic_report_id) },
              body: { is_active: isActive },
              quiet: true,
            }),
          {
            done: t(isActive ? 'periodic.switchedOn' : 'periodic.switchedOff', { name: report.name }),
            failed: t('periodic.switchFailed'),
            gone: t('periodic.gone'),
          },
        ),
      removePeriodic: async (report) => {
        const id = report.periodic_report_id
        await run(() => call(deletePeriodicReport, { params: { id: String(id) }, quiet: true }), {
          done: t('periodic.removed'),
          text: report.name,
          failed: t('periodic.removeFailed'),
          gone: t('periodic.gone'),
        })
      },
      remove: async (report) => {
        await run(() => call(deleteReport, { params: params(report), quiet: true }), {
          done: t('history.removed'),
          text: name(report),
          failed: t('history.removeFailed'),
          gone,
        })
      },
      download: async (report) => {
        await run(async () => followTo(await fileLink(downloadReport, params(report))), {
          done: t('history.downloading'),
          text: name(report),
          failed: t('history.downloadFailed'),
          gone,
        })
      },
      retry: async (report) => {
        await run(() => call(retryReport, { params: params(report), quiet: true }), {
          done: t('history.retried'),
          text: name(report),
          failed: t('history.retryFailed'),
          gone,
        })
      },
      send: async (report) => {
        await run(() => call(sendReport, { params: params(report), quiet: true }), {
          done: t('history.sending'),
          text: name(report),
          failed: t('history.sendFailed'),
          noKey:
            report.owner.user_id === userId
              ? t('history.noKey')
              : t('history.noKeyOther', { owner: report.owner.name }),
          gone,
        })
      },
    }
  }, [t, client, name, userId])
}
