/** Rules for the rows of reports, without texts: which text, and which badge. */
import type { PeriodicReport, Report } from '#shared/contracts/reports.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import { isNumberName, reportModules, type ReportModule } from '#shared/domain/reports/modules.ts'

/** The look of a state's badge. */
export interface Badge {
  readonly icon: string
  readonly tone: 'success' | 'danger' | 'muted' | 'faint'
}

export const stateBadges: Readonly<Record<Report['state'], Badge>> = {
  queued: { icon: 'clock', tone: 'muted' },
  processing: { icon: 'spinner', tone: 'muted' },
  ready: { icon: 'check-circle', tone: 'success' },
  failed: { icon: 'times-circle', tone: 'danger' },
}

export const mailBadges = {
  none: { icon: 'minus', tone: 'faint' },
  whenMade: { icon: 'clock', tone: 'muted' },
  waiting: { icon: 'clock', tone: 'muted' },
  sent: { icon: 'send', tone: 'success' },
  failed: { icon: 'times-circle', tone: 'danger' },
  dropped: { icon: 'minus', tone: 'faint' },
} as const satisfies Readonly<Record<Report['mail_state'] | 'whenMade' | 'dropped', Badge>>

/** The state of a report's e-mail. `dropped`: the report to be sent has failed. */
export const mailStateOf = ({
  mail_state: mail,
  state,
}: Pick<Report, 'mail_state' | 'state'>): keyof typeof mailBadges => {
  if (mail !== 'waiting') return mail
  if (state === 'ready') return 'waiting'
  return state === 'failed' ? 'dropped' : 'whenMade'
}

/** Whether a report is unfinished, so that the history is polled. */
export const isUnfinished = ({ state }: Pick<Report, 'state'>): boolean =>
  state === 'queued' || state === 'processing'

/** The name of a report; `number` formats the name of one without a name. */
export const reportName = (name: string, number: (name: string) => string): string =>
  isNumberName(name) ? number(name) : name

/** The modules of a report's sections, in order. */
export const modulesOf = (parts: readonly ReportPart[]): ReportModule[] =>
  parts
    .filter(({ enabled }) => enabled)
    .toSorted((a, b) => a.index - b.index)
    .map(({ module }) => module)

/** The user who looks at a report, with their access. */
interface Reader {
  readonly userId: number | undefined
  readonly isAllowed: (module: ReportModule) => boolean
}

/**
 * The modules of the user's own report to which its owner has since lost access. Those of other users' reports are
 * unknown.
 */
export const lostModules = (
  { template, owner }: Pick<PeriodicReport, 'template' | 'owner'>,
  { userId, isAllowed }: Reader,
): ReportModule[] =>
  owner.user_id === userId ? modulesOf(template.parts).filter((module) => !isAllowed(module)) : []

/** Why an active report is not generated: its owner may not have reports, or can access none of its modules. */
export const obstacleOf = (
  report: Pick<PeriodicReport, 'is_active' | 'is_possible' | 'template' | 'owner'>,
  reader: Reader,
): 'noAccess' | 'noAccessOther' | 'noModule' | undefined => {
  if (!report.is_active) return undefined
  if (!report.is_possible) return report.owner.user_id === reader.userId ? 'noAccess' : 'noAccessOther'
  const all = modulesOf(report.template.parts)
  return lostModules(report, reader).length === all.length ? 'noModule' : undefined
}

/** Whether a report has a section of every module. */
export const hasAll = (modules: readonly ReportModule[]): boolean => modules.length === reportModules.length

/** Words as a list that starts like a sentence: `Visibilities, incidents`. */
export const enumeration = (texts: readonly string[]): string => {
  const text = texts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The modules in a report's file. A user without access to one of them may not download it. */
export const modulesInFile = ({
  template,
  left_out: leftOut,
}: Pick<Report, 'template' | 'left_out'>): ReportModule[] =>
  modulesOf(template.parts).filter((module) => !leftOut.includes(module))
