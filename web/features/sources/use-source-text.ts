/** What the pages say of a source. */
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { isUndecided, type RunState, type SourceProblem } from '#shared/domain/sources/source.ts'
import type { Source, SourceRun } from '#shared/contracts/sources.ts'
import { counted } from '#web/lib/counted.ts'
import { formatDay, formatRelative } from '#web/lib/format-relative.ts'

const minutesOfHour = 60
const minutesOfDay = 1440
const nearby = 60_000

type ToneName = 'success' | 'danger' | 'warn' | 'faint'
interface Look {
  readonly icon: string
  readonly tone: ToneName
}

/** The icon of each state. The words next to it say the same. */
const stateLooks: Readonly<Record<Source['state'], Look>> = {
  on_time: { icon: 'check-circle', tone: 'success' },
  running: { icon: 'spinner', tone: 'faint' },
  waiting: { icon: 'clock', tone: 'faint' },
  failing: { icon: 'times-circle', tone: 'danger' },
  held: { icon: 'exclamation-triangle', tone: 'warn' },
  off: { icon: 'pause-circle', tone: 'faint' },
}

type Condition = Pick<Source, 'state' | 'failures' | 'failing_since' | 'held'>

/** Whether its last attempts failed, but too few to count as failing. */
const hasFailed = ({ state, failures }: Condition): boolean => state === 'on_time' && failures > 0

export const lookOf = (source: Source): Look =>
  isUndecided(source)
    ? stateLooks.held
    : hasFailed(source)
      ? { icon: 'exclamation-circle', tone: 'warn' }
      : stateLooks[source.state]

export const runLooks: Readonly<Record<RunState, Look>> = {
  done: { icon: 'check-circle', tone: 'success' },
  unchanged: { icon: 'check-circle', tone: 'faint' },
  running: { icon: 'spinner', tone: 'faint' },
  held: { icon: 'exclamation-triangle', tone: 'warn' },
  failed: { icon: 'times-circle', tone: 'danger' },
  stopped: { icon: 'pause-circle', tone: 'faint' },
}

/** The share of a run's rows that is on warning lists; undefined without a row. */
export const warnedShare = ({ counts }: SourceRun): number | undefined =>
  counts.rows === 0 ? undefined : counts.warned / counts.rows

export interface SourceText {
  readonly state: (source: Condition) => string
  /** When it was read and when it will be, or why the last attempt failed. */
  readonly when: (source: Source) => string
  readonly every: (minutes: number) => string
  readonly gone: (gone: Source['gone']) => string
  readonly problem: (problem: SourceProblem, status: number | null) => string
  readonly percent: (share: number) => string
}

export const useSourceText = (now: Date): SourceText => {
  const { t, i18n } = useTranslation('sources')
  const { language } = i18n
  const share = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const next = ({ next_date: date }: Source): string | undefined => {
    if (date === null) return undefined
    const at = new Date(date)
    return at.getTime() - now.getTime() <= nearby
      ? t('nextSoon')
      : t('next', { when: formatRelative(at, now, language) })
  }
  const problem: SourceText['problem'] = (code, status) =>
    `${t(`problem.${code}`)}${code === 'status' && status !== null ? ` (HTTP ${status})` : ''}`
  return {
    state: (source) => {
      const { state, failing_since: since } = source
      if (state === 'failing' && since !== null)
        return t('failingSince', { when: formatDay(new Date(since), now, language) })
      if (hasFailed(source)) return t('lastFailed')
      if (isUndecided(source)) return t(state === 'off' ? 'offHeld' : 'state.held')
      return t(`state.${state}`)
    },
    when: (source) => {
      const { last_run: last, last_complete_date: read } = source
      const failed = last?.state === 'failed' && last.problem !== null
      return [
        failed && last.problem !== null ? problem(last.problem, last.status) : undefined,
        failed || read === null
          ? undefined
          : t('lastRead', { when: formatRelative(new Date(read), now, language) }),
        next(source),
      ]
        .filter((part) => part !== undefined)
        .join(', ')
    },
    every: (minutes) => {
      if (minutes % minutesOfDay === 0) return t('every.days', { count: minutes / minutesOfDay })
      return minutes % minutesOfHour === 0
        ? t('every.hours', { count: minutes / minutesOfHour })
        : t('every.minutes', { count: minutes })
    },
    gone: ({ policy, days }) =>
      policy === 'expire' ? t('goneOf.expire', { count: days }) : t(`goneOf.${policy}`),
    problem,
    percent: (value) => share.format(value),
  }
}

/** A phrase as the beginning of a sentence. */
export const sentence = (phrase: string): string => `${phrase.slice(0, 1).toUpperCase()}${phrase.slice(1)}`

/** A number with its sign, as changes are shown: `+184`, `−37`. */
export const signed = (count: number, sign: '+' | '−'): string =>
  count === 0 ? '0' : `${sign}${counted(count).shown}`
