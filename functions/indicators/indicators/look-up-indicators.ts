import { handle, type Route } from '#functions/rules/http/handler.ts'
import { lookUpFeeds } from '#shared/contracts/indicators.ts'
import { readIndicator, type IndicatorReading } from '#shared/domain/indicators/read-indicator.ts'
import { refang } from '#shared/domain/indicators/refang.ts'
import { limits } from '#shared/domain/limits.ts'
import { isLongerThan, tidyText } from '#shared/domain/text.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { knownContainers } from '../known-containers.ts'
import { knownValues, type KnownIndicator } from '../known-values.ts'
import { openVisible } from '../visible-indicators.ts'

/** Whether the value is too long in any notation. The refanged form may be longer than the input. */
const isTooLong = (value: string, { isIndicator }: IndicatorReading): boolean =>
  isLongerThan(refang(value), limits.indicatorValueLength * (isIndicator ? 2 : 1))

/** Which values of a pasted list the caller's indicators include. */
export const lookUpIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(lookUpFeeds, async ({ body, session }) => {
    const visible = await openVisible(dependencies, session)
    const readModel = await visible.readModel()
    const values = body.values.map((input) => {
      // Without invisible characters: normalizing a value full of them is expensive.
      const value = tidyText(input)
      return { input, value, reading: readIndicator(value) }
    })
    const asked = values.filter(({ value, reading }) => !isTooLong(value, reading))
    const found = knownValues(
      readModel,
      visible,
      asked.map(({ value }) => value),
    )
    const containing = knownContainers(
      readModel,
      visible,
      asked.map(({ reading }) => reading),
    )
    const known = new Map(
      asked.map(({ value }, index) => [
        value,
        { feeds: found[index] ?? [], containers: containing[index] ?? [] },
      ]),
    )
    const { falsePositives } = visible
    const shownOf = ({ id, isVerified, expired, tlp }: KnownIndicator) => ({
      feed_id: id,
      expired_date: expired === null ? null : new Date(expired).toISOString(),
      ...(falsePositives === undefined ? {} : { is_false_positive: falsePositives.has(id) }),
      ...(visible.isAnalyst ? { is_verified: isVerified } : {}),
      tlp,
    })
    return {
      data: values.map(({ input, value, reading }) => {
        const { feeds: listed, containers } = known.get(value) ?? { feeds: [], containers: [] }
        return {
          input,
          value: reading.isIndicator ? reading.value : null,
          feeds: listed.map(shownOf),
          contained_in: containers.map((indicator) => ({ ...shownOf(indicator), value: indicator.value })),
        }
      }),
    }
  })
