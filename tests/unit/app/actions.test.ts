/** The refusal tests in the browser cover every action that a user can perform. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { endpointTable } from '#shared/contracts/index.ts'
import { beside } from '#tests/e2e/support/actions/action.ts'
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

/** The operations that the web's files name. */
const ofTheWeb: ReadonlySet<string> = new Set(
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(new URL(name, web), 'utf8'))
    .flatMap((source) => source.match(/\b[a-z]\w+\b/g) ?? [])
    .filter((word) => actions.has(word)),
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
