import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '#web/lib/use-rights.ts'
import { alongGroups, countGoing, idsAlong, type AlongKind, type BulkTransition } from './along.ts'
import type { ListedExposure } from '../exposure-queries.ts'

/** The number of people named; the others are counted. */
const namedMost = 3

/**
 * For a bulk transition: the field that shows the owners and asks what to include, and the resulting ids. It does
 * nothing for a single exposure.
 */
export const useAlong = (
  transition: BulkTransition,
  items: readonly ListedExposure[],
): {
  readonly ids: readonly number[]
  /** How many of them allow the transition. */
  readonly going: number
  /** Why none does. */
  readonly problem: string | undefined
  readonly field: ReactNode
  readonly chosen: boolean
} => {
  const { t } = useTranslation('exposures')
  const { userId } = useRights()
  const [taken, setTaken] = useState<ReadonlySet<AlongKind>>(new Set())
  const groups = alongGroups(transition, items, userId ?? undefined)
  const ids = idsAlong(items, groups, taken)
  const going = countGoing(transition, items, ids)
  const toggle = (kind: AlongKind): void => {
    const after = new Set(taken)
    if (!after.delete(kind)) after.add(kind)
    setTaken(after)
  }
  const field = groups.length > 0 && (
    <fieldset className="remediation-along">
      <legend>{t('remediation.along.title')}</legend>
      {groups.map(({ kind, ids: own, people }) => {
        const named = people.slice(0, namedMost).map(({ name, count }) => `${name} (${count})`)
        const more = people.length - named.length
        return (
          <label key={kind}>
            <span className="ui-check">
              <input type="checkbox" checked={taken.has(kind)} onChange={() => toggle(kind)} />
            </span>
            <span>
              {t(`remediation.along.${kind}`, { count: own.length })}
              {named.length > 0 && (
                <small>
                  {named.join(', ')}
                  {more > 0 && ` ${t('remediation.along.more', { count: more })}`}
                </small>
              )}
            </span>
          </label>
        )
      })}
      <p className="ui-hint" role="status">
        {going === items.length
          ? t('remediation.along.goesAll', { chosen: going })
          : t('remediation.along.goes', { chosen: going, of: items.length })}
      </p>
    </fieldset>
  )
  const problem =
    going > 0 ? undefined : t(ids.length === 0 ? 'remediation.along.none' : 'remediation.along.noneGoes')
  return { ids, going, problem, field, chosen: taken.size > 0 }
}
