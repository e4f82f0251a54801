/** Uses the deployed portal: publishes as an analyst, reads as an organization's user, and calls the API with a key. */
import * as z from 'zod'
import { apiGetMe } from '#shared/contracts/api/me.ts'
import { apiListThreats } from '#shared/contracts/api/threats.ts'
import { getUserKey, regenerateUserKey } from '#shared/contracts/api-keys.ts'
import { checkSecondFactor, login } from '#shared/contracts/auth.ts'
import {
  listFeedCategories,
  listFeedTypes,
  listIncidentCategories,
  listThreatCategories,
} from '#shared/contracts/dictionaries.ts'
import { createFeed, listFeeds } from '#shared/contracts/indicators.ts'
import { createIncident, listClientIncidents } from '#shared/contracts/incidents.ts'
import { createThreat, listThreats } from '#shared/contracts/threats.ts'
import { Browser, callByKey, getPage, mailedCode, type Place } from './site.ts'

export const password = 'Correct-Horse-1'
export const people = {
  admin: { email: 'admin@portal.example', name: 'Trial Admin' },
  analyst: { email: 'analyst@portal.example', name: 'Trial Analyst' },
  organizationAdmin: { email: 'admin@client.example', name: 'Client Admin' },
  user: { email: 'user@client.example', name: 'Client User' },
} as const
export const organization = 'Trial Client'

type Step = (name: string, work: () => Promise<string>) => Promise<void>

interface SignedIn {
  readonly browser: Browser
  readonly userId: number
  readonly organizationId: number | null
}

const expect = (isSo: boolean, problem: string): void => {
  if (!isSo) throw new Error(problem)
}

const first = <T>(items: readonly T[], what: string): T => {
  const [item] = items
  if (item === undefined) throw new Error(`There is no ${what}`)
  return item
}

/** Signs in with the password and the e-mailed code. */
const signIn = async (place: Place, email: string): Promise<SignedIn> => {
  const browser = new Browser(place)
  const { user: early } = await browser.call(login, { body: { email, password } })
  expect(early === undefined, 'The sign-in asked for no second factor')
  const { user } = await browser.call(checkSecondFactor, {
    body: { auth_code: await mailedCode(place.port, email) },
  })
  return { browser, userId: user.user_id, organizationId: user.client_id }
}

/**
 * Checks the responses of the edge functions. The bucket policy denies the emulator's CloudFront, so it serves no page.
 */
const readEdge = async (place: Place): Promise<string> => {
  const path = '/.well-known/security.txt'
  const { status, text } = await getPage(place, path)
  expect(
    text.startsWith('Contact: ') && text.includes(`Canonical: ${place.portalUrl}${path}`),
    `${path}: ${status} ${text}`,
  )
  return `${path} by the distribution's function`
}

/** Runs the steps in order. The accounts must exist. */
export const usePortal = async (place: Place, step: Step): Promise<void> => {
  let analyst: SignedIn | undefined
  let user: SignedIn | undefined
  const signedIn = (one: SignedIn | undefined): SignedIn => first(one === undefined ? [] : [one], 'session')
  await step('edge', () => readEdge(place))
  await step('sign-in', async () => {
    analyst = await signIn(place, people.analyst.email)
    user = await signIn(place, people.user.email)
    return 'an analyst and a user of a client, each by a code that SES was given'
  })
  await step('threat', async () => {
    const { browser } = signedIn(analyst)
    const { data } = await browser.call(listThreatCategories)
    const { threat } = await browser.call(createThreat, {
      body: {
        name: 'Sandy Owl',
        description: 'Writes to boot sectors.',
        threat_category_id: first(data, 'category of threats').threat_category_id,
      },
    })
    const list = await signedIn(user).browser.call(listThreats)
    expect(
      list.data.some(({ threat_id }) => threat_id === threat.threat_id),
      'The client does not see the threat',
    )
    return `number ${threat.threat_id}, in the client's list`
  })
  await step('incident', async () => {
    const { browser } = signedIn(analyst)
    const { data } = await browser.call(listIncidentCategories)
    const { organizationId } = signedIn(user)
    if (organizationId === null) throw new Error('The user has no organization')
    const { incidents } = await browser.call(createIncident, {
      body: {
        name: 'Mail with a false invoice',
        incident_category_id: first(data, 'category of incidents').incident_category_id,
        organizations_ids: [organizationId],
      },
    })
    const { incident_id: id } = first(incidents, 'incident')
    const list = await signedIn(user).browser.call(listClientIncidents, {
      params: { id: String(organizationId) },
    })
    expect(
      list.data.some(({ incident_id }) => incident_id === id),
      'The client does not see the incident',
    )
    return `number ${id}, in the client's list`
  })
  await step('indicator', async () => {
    const { browser } = signedIn(analyst)
    const [categories, types] = [await browser.call(listFeedCategories), await browser.call(listFeedTypes)]
    const value = 'sandy-owl.example'
    const { feed: indicator } = await browser.call(createFeed, {
      body: {
        value,
        origin: 'trial',
        feed_category_id: first(categories.data, 'category of indicators').feed_category_id,
        feed_type_id: first(
          types.data.filter(({ name }) => /domain/i.test(name)),
          'type of indicators for domains',
        ).feed_type_id,
        ids_flag: true,
        is_verified: true,
        // Documentation domains are on warning lists.
        accept_warnings: true,
      },
    })
    const list = await signedIn(user).browser.call(listFeeds)
    expect(
      list.data.some((one) => one.value === value),
      'The client does not see the indicator',
    )
    return `number ${indicator.feed_id}, in the client's list`
  })
  await step('key', async () => {
    const { browser, userId } = signedIn(user)
    await browser.call(regenerateUserKey, { params: { id: String(userId) } })
    const { api_key: made } = await browser.call(getUserKey, { params: { id: String(userId) } })
    const key = z.string().parse(made?.api_key)
    const me = await callByKey(place, key, apiGetMe)
    const { data } = await callByKey(place, key, apiListThreats)
    expect(data.length === 1, `The key is given ${data.length} threats`)
    return `a user's key (${me.type}) is given the threat by the API for keys`
  })
}
