/** The refusal tests in the browser cover every action that a user can perform. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { endpointTable } from '#shared/contracts/index.ts'
import { beside, saysItself } from '#tests/e2e/support/actions/action.ts'
import { administration } from '#tests/e2e/support/actions/administration.ts'
import { content } from '#tests/e2e/support/actions/content.ts'
import { indicators } from '#tests/e2e/support/actions/indicators.ts'
import { currentUserScreens } from '#tests/e2e/support/actions/current-user.ts'

const screens = [...administration, ...content, ...indicators, ...currentUserScreens]

const web = new URL('../../../web/', import.meta.url)

/** Reads that a user starts with an action and whose failure has no place on the screen. */
const begunByAction: readonly string[] = ['getOrganizationKey', 'getUserKey', 'resendSecondFactor']

const actions: ReadonlySet<string> = new Set(
  endpointTable
    .filter(
      ({ operationId, endpoint }) =>
        endpoint.method !== 'GET' ||
        /^(export|download)/.test(operationId) ||
        begunByAction.includes(operationId),
    )
    .map(({ operationId }) => operationId),
)

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(new URL(name, web), 'utf8'))

/** The operations that the web's files name. */
const ofTheWeb: ReadonlySet<string> = new Set(
  sources.flatMap((source) => source.match(/\b[a-z]\w+\b/g) ?? []).filter((word) => actions.has(word)),
)

it('covers every action that the web calls, and no other', () => {
  const tried = screens.flatMap(({ actions }) => actions.map(({ operation }) => operation))
  const known = new Set<string>([...tried, ...Object.keys(beside)])
  expect([...ofTheWeb].filter((operation) => !known.has(operation))).toEqual([])
  // The dictionaries screen selects its calls by dictionary, and names none of them.
  const named = [...known].filter((operation) => !/(Category|Tag|Type)$/.test(operation))
  expect(named.filter((operation) => actions.has(operation) && !ofTheWeb.has(operation))).toEqual([])
  expect(new Set(tried).size).toBe(tried.length)
})

/** From the opening bracket to the one that closes it. */
const bracketed = (source: string, from: number): string => {
  let depth = 0
  let end = from
  do {
    if ('([{'.includes(source.charAt(end))) depth += 1
    if (')]}'.includes(source.charAt(end))) depth -= 1
    end += 1
  } while (depth > 0 && end < source.length)
  return source.slice(from, end)
}

it('trusts a call to say its failure only where no screen makes it quietly', () => {
  const calls = sources.flatMap((source) =>
    [...source.matchAll(/(?<![\w.])call\(/g)].map(({ index }) => bracketed(source, index + 'call'.length)),
  )
  const silent = Object.entries(beside)
    .filter(([, reason]) => reason === saysItself)
    .map(([operation]) => operation)
    .filter((operation) => {
      const own = calls.filter((text) => new RegExp(`\\b${operation}\\b`).test(text))
      return own.length === 0 || own.some((text) => text.includes('quiet'))
    })
  expect(silent).toEqual([])
})
