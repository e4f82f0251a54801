/** Tasks of which a failure does not stop the others: it is thrown once all have had their turn. */

/** Throws the failures, if any, as one error, whose cause is the first of them. */
export const throwFailures = (failures: readonly unknown[], what: string): void => {
  if (failures.length > 0) throw new AggregateError(failures, what, { cause: failures[0] })
}

/** The values of tasks that ran side by side. Throws their failures as `throwFailures`. */
export const valuesOf = <Value>(settled: readonly PromiseSettledResult<Value>[], what: string): Value[] => {
  throwFailures(
    settled.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : [])),
    what,
  )
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
