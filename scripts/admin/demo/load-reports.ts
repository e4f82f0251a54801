/**
 * Loads the demo's reports: periodic ones (one sent by e-mail), a template, and a queued one-time report, which the
 * local cloud's generator then creates. The function that reconciles schedules creates their schedules. Existing
 * reports stay unchanged.
 */
import { findUserByEmail } from '#functions/users/user-account.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { readPublicKey } from '#functions/core/crypto/pgp.ts'
import { keys } from '#functions/rules/keys.ts'
import { enqueueReport } from '#functions/reports/report-queue.ts'
import { reportsCollection } from '#functions/reports/report-store.ts'
import { mailToBe, queued } from '#functions/reports/report.ts'
import { reportPartSchema } from '#shared/contracts/report-parts.ts'
import { dayAfter } from '#shared/domain/days.ts'
import type { Frequency } from '#shared/domain/reports/modules.ts'
import { reportDay, upcomingStart } from '#shared/domain/reports/periods.ts'
import { systemTemplates } from '#shared/domain/reports/system-templates.ts'
import { demoKey } from './demo-key.ts'

interface DemoReports {
  readonly email: string
  /** Whether reports are e-mailed to the user, encrypted with the demo's key. */
  readonly hasKey: boolean
  readonly periodic: readonly {
    readonly name: string
    readonly frequency: Frequency
    readonly template: string
    readonly send_by_email: boolean
  }[]
  readonly template: { readonly name: string; readonly of: string }
  readonly oneTime: { readonly name: string; readonly days: number; readonly template: string }
}

const demoReports: readonly DemoReports[] = [
  {
    email: 'tomasz.krol@modrzewica.example',
    hasKey: true,
    periodic: [
      { name: 'Raport dzienny', frequency: 'day', template: 'system-full', send_by_email: true },
      {
        name: 'Podsumowanie dla zarządu',
        frequency: 'month',
        template: 'system-board',
        send_by_email: false,
      },
    ],
    template: { name: 'Nasz przegląd', of: 'system-full' },
    oneTime: { name: 'Ostatnie dwa tygodnie', days: 14, template: 'system-full' },
  },
  {
    email: 'grace.moreton@caldervale.example',
    hasKey: false,
    periodic: [
      { name: 'Weekly review', frequency: 'week', template: 'system-full', send_by_email: false },
      { name: 'Indicators for the SOC', frequency: 'day', template: 'system-soc', send_by_email: false },
    ],
    template: { name: 'Our indicators', of: 'system-soc' },
    oneTime: { name: 'Last four weeks', days: 28, template: 'system-board' },
  },
]

const partsOf = (template: string) =>
  systemTemplates
    .find(({ template_id }) => template_id === template)
    ?.parts.map((part) => reportPartSchema.parse(part)) ?? []

/** Loads reports for users who have none. */
export const loadReports = async (platform: Platform): Promise<void> => {
  for (const wanted of demoReports) await loadFor(platform, wanted)
}

const loadFor = async (
  platform: Platform,
  { email, hasKey, periodic, template, oneTime }: DemoReports,
): Promise<void> => {
  const found = await findUserByEmail(platform, email)
  if (found === undefined || found.user.client_id === null) return
  const owned = { owner_id: found.id, client_id: found.user.client_id }
  const owner: Actor = { user_id: found.id, name: found.user.name, client_id: owned.client_id }
  const reports = platform.collection(reportsCollection)
  const isNew = await reports.commit(owner, (commit) => {
    if (
      commit.readModel.count('SELECT count(*) FROM periodic_report WHERE owner_id = ?', [owned.owner_id]) > 0
    )
      return false
    const today = reportDay(new Date(commit.at))
    for (const { name, frequency, template: of, send_by_email } of periodic)
      commit.create('periodic_report', commit.nextId('periodic_report'), {
        ...owned,
        name,
        frequency,
        format: 'pdf',
        send_by_email,
        is_active: true,
        parts: partsOf(of),
        next_start: upcomingStart(frequency, new Date(commit.at)),
        current_start: null,
        creation_date: commit.at,
      })
    commit.create('report_template', commit.nextId('report_template'), {
      ...owned,
      name: template.name,
      parts: partsOf(template.of),
    })
    const id = commit.nextId('report')
    enqueueReport(commit, platform.table, 'generate', id, owned)
    commit.create('report', id, {
      ...queued(),
      ...owned,
      name: oneTime.name,
      periodic_report_id: null,
      frequency: null,
      format: 'pdf',
      send_by_email: false,
      parts: partsOf(oneTime.template),
      period: { first: dayAfter(today, -oneTime.days), last: today },
      queued_date: commit.at,
      mail: mailToBe(false),
    })
    return true
  })
  if (!isNew || !hasKey) return
  const key = await readPublicKey(Buffer.from(demoKey).toString('base64'), platform.clock.now())
  await platform.table.update(keys.account(found.id), {
    expression: 'SET pgp_key = :key',
    values: { ':key': key },
    condition: 'attribute_exists(pk)',
  })
}
