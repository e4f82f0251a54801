/**
 * The whole portal on this machine, from the synthesized templates, with users of every role, and a browser that visits
 * it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import { createOrganization } from '#functions/organizations/organization.ts'
import { createPlatform, type Platform } from '#functions/rules/http/platform.ts'
import { silentLog } from '#functions/core/log.ts'
import { toSessionUser } from '#functions/rules/session/session-user.ts'
import { sessionCookie } from '#functions/rules/session/sessions.ts'
import { Table } from '#functions/core/store/table.ts'
import { findUserId, readUser } from '#functions/rules/tenants/users.ts'
import type { Cloud, CloudOptions } from 'local-cloud'
import { startPortalCloud } from '#scripts/local/portal-cloud.ts'
import { PortInUseError } from 'local-cloud/http'
import { chromiumPath } from '#scripts/test/ensure-tools.ts'
import type { Language } from '#shared/contracts/account.ts'
import { isProviderStaff, type Module, type Role } from '#shared/domain/roles.ts'
import { codeCacheVariable } from '#tests/support/code-cache.ts'
import { workersDatabase } from 'local-cloud/test-engine'
import { createPerson } from '#tests/support/people.ts'
import { startSession } from '#tests/support/sessions.ts'
import { lateness } from '#tests/support/stress.ts'
import { openedWhenReady, ready } from './ready.ts'

export const operator = { user_id: null, name: 'Operator', client_id: null }
export const password = 'Correct-horse-7'

/** The browser options of a phone. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A browser without requests to the internet. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let launched: Promise<Browser> | undefined

/** A test page is too short-lived to repay optimizing compilation. */
const quickToRun = '--js-flags=--no-opt --no-maglev'

/** The browser of this worker: launched for its first file, and closed with the worker. */
const workersBrowser = (): Promise<Browser> =>
  (launched ??= chromiumPath().then((executablePath) =>
    chromium.launch({ executablePath, args: [...browserArguments, quickToRun] }),
  ))

/**
 * What earlier files leave to this worker: the port, and the browser contexts by their options. A context keeps the
 * portal's loaded and compiled code, which is half the cost of a first page. Everything else is cleared.
 */
let workersPort = 0
const leftContexts = new Map<string, BrowserContext[]>()
/** Contexts that a test closed, as a user closes a browser. They are not reused. */
const closed = new WeakSet<BrowserContext>()

/** A page of a clean context with these options: nobody has signed in at this or any other address. */
const freshPage = async (
  browser: Browser,
  options: BrowserContextOptions,
  mayBeLoaded: boolean,
): Promise<Page> => {
  const context = mayBeLoaded ? leftContexts.get(JSON.stringify(options))?.pop() : undefined
  if (context === undefined) {
    const fresh = await browser.newContext(options)
    fresh.once('close', () => closed.add(fresh))
    return fresh.newPage()
  }
  const page = await context.newPage()
  await context.clearCookies()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: options.baseURL ?? '', storageTypes: 'all' })
  await devtools.detach()
  return page
}

/** Leaves a context to the next file, unless a test closed it. */
const leaveContext = async (context: BrowserContext, options: BrowserContextOptions): Promise<void> => {
  if (closed.has(context)) return
  for (const page of context.pages()) await page.close()
  const key = JSON.stringify(options)
  leftContexts.set(key, [...(leftContexts.get(key) ?? []), context])
}

/** Starts the cloud at the port that this worker's browser knows. Another program may have taken the port meanwhile. */
const startAtPort = async (options: Omit<CloudOptions, 'port'>): Promise<Cloud> => {
  const cloud = await startPortalCloud({ ...options, port: workersPort }).catch((error: unknown) => {
    if (!(error instanceof PortInUseError)) throw error
    return startPortalCloud({ ...options, port: 0 })
  })
  workersPort = Number(new URL(cloud.url).port)
  return cloud
}

interface Person {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly organizationId?: number
  readonly language?: Language
  readonly modules?: readonly Module[]
}

/** A signed-in user and the page. */
export interface SignedIn {
  readonly page: Page
  readonly email: string
  readonly name: string
  readonly userId: number
  /** The organization of the user; 0 for staff. */
  readonly organizationId: number
}

export interface Site {
  readonly cloud: Cloud
  readonly platform: Platform
  /** What the local cloud logged. */
  readonly log: readonly string[]
  /** The cloud's state folder. It serves the files of `sources` there as lists. */
  readonly folder: string
  organization(name: string): Promise<number>
  person(of: Person): Promise<number>
  /**
   * A user that no other test uses, signed in on a separate page. A user who is not staff and has no given organization
   * gets a new one. Opens `address`, if given. The page closes when the test ends.
   */
  signedIn(
    of: Partial<Person> & Pick<Person, 'role'>,
    address?: string,
    options?: BrowserContextOptions,
  ): Promise<SignedIn>
  /** A name, or the local part of an address, that is unique on this site: `anna-7`. */
  unique(name: string): string
  /**
   * A page of a separate browser context, which closes when the test ends. `loaded: false` gives a browser that has not
   * loaded the portal yet.
   */
  visit(options?: BrowserContextOptions, state?: { readonly loaded?: boolean }): Promise<Page>
  /** Gives the page a session without the sign-in screens, and opens `address`, if given, as that user. */
  signIn(page: Page, email: string, address?: string): Promise<void>
  /** Signs in through the screens, from the open page, with the code from the inbox. */
  signInByForm(page: Page, email: string): Promise<void>
  /** The newest message to an address after `since`. */
  mailTo(email: string, since: Date): Promise<{ subject: string; text: string }>
  /** Stops everything. Throws when a function failed meanwhile, because a screen that retries may hide the failure. */
  stop(): Promise<void>
}

/**
 * Starts everything; the templates must have been synthesized. `visits: false` is for a caller with its own browser: a
 * browser launched here ends with the test worker, and would keep another process alive. `environments` limits the
 * environments of each function. A page calls a function several times at once, and a second environment would start
 * and load its read models for that alone.
 */
export const startSite = async ({
  visits = true,
  environments = 1,
}: {
  readonly visits?: boolean
  readonly environments?: number
} = {}): Promise<Site> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-site-'))
  const log: string[] = []
  const browserReady = visits ? workersBrowser() : undefined
  const database = workersDatabase()
  const codeCache = process.env[codeCacheVariable]
  const late = lateness()
  const cloud = await startAtPort({
    assemblyDir: fileURLToPath(new URL('../../../cdk.out', import.meta.url)),
    stateDir: folder,
    inMemory: true,
    workersPerFunction: environments,
    ...(codeCache === undefined ? {} : { codeCache }),
    ...(database === undefined ? {} : { database }),
    // Each minute they start ten functions, which find nothing to do: actions call them at once. Under stress they run.
    ...(late === undefined ? { runsSchedules: false } : { late }),
    log: (line) => log.push(line),
  })
  const table = cloud.resource('AWS::DynamoDB::Table')[0]?.physicalId
  if (table === undefined) throw new Error('The templates declare no table')
  const dynamodb = new DynamoDBClient({
    endpoint: cloud.endpoints.dynamodb,
    region: cloud.credentials.region,
    credentials: {
      accessKeyId: cloud.credentials.accessKeyId,
      secretAccessKey: cloud.credentials.secretAccessKey,
    },
  })
  const platform = createPlatform({
    environment: {
      STAGE: 'local',
      TABLE_NAME: table,
      PORTAL_URL: cloud.url,
      PROVIDER_NAME: 'Example CERT',
      MAIL_FROM: 'portal@example.com',
    },
    log: silentLog,
    table: new Table(table, dynamodb),
  })
  const browser = await browserReady
  const visited = new Map<BrowserContext, BrowserContextOptions>()
  const leave = async (context: BrowserContext): Promise<void> => {
    const options = visited.get(context)
    if (visited.delete(context) && options !== undefined) await leaveContext(context, options)
  }
  let named = 0
  const unique = (name: string): string => `${name}-${(named += 1)}`
  const pageErrors: string[] = []

  const mailTo: Site['mailTo'] = async (email, since) => {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const mail = (await cloud.mails()).find(({ to, date }) => to.includes(email) && new Date(date) >= since)
      if (mail !== undefined) return { subject: mail.subject, text: mail.text }
      await new Promise((resolve) => {
        setTimeout(resolve, 50)
      })
    }
    throw new Error(`No mail to ${email}`)
  }

  const organization: Site['organization'] = async (name) =>
    (
      await createOrganization(platform, operator, {
        name,
        services: ['threats', 'feeds', 'incidents', 'visibilities'],
      })
    ).id
  const person: Site['person'] = ({
    email,
    name,
    role,
    organizationId,
    language = 'en',
    modules = ['threat', 'feed', 'incident', 'visibility', 'report'],
  }) =>
    createPerson(platform, {
      email,
      name,
      role,
      password,
      language,
      modules: [...modules],
      client_id: isProviderStaff(role) ? null : (organizationId ?? null),
    })

  const site: Site = {
    cloud,
    platform,
    log,
    folder,
    mailTo,
    organization,
    person,
    unique,
    signedIn: async (of, address, options) => {
      const organizationId = isProviderStaff(of.role)
        ? undefined
        : (of.organizationId ?? (await organization(unique('Organizacja'))))
      const who = { email: `${unique('osoba')}@grid.example`, name: 'Anna Zielińska', ...of }
      const userId = await person({ ...who, ...(organizationId === undefined ? {} : { organizationId }) })
      const page = await site.visit({ locale: of.language === 'pl' ? 'pl-PL' : 'en-GB', ...options })
      await site.signIn(page, who.email, address)
      return { page, email: who.email, name: who.name, userId, organizationId: organizationId ?? 0 }
    },
    visit: async (options = {}, { loaded = true } = {}) => {
      if (browser === undefined) throw new Error('This site was opened without a browser')
      const full = {
        baseURL: cloud.url,
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        timezoneId: 'Europe/Warsaw',
        // Tests do not wait for animations.
        reducedMotion: 'reduce',
        ...options,
      } satisfies BrowserContextOptions
      const page = openedWhenReady(await freshPage(browser, full, loaded))
      const context = page.context()
      visited.set(context, full)
      if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => leave(context))
      page.on('pageerror', (error) => pageErrors.push(`${page.url()}: ${error.message}`))
      page.on('requestfailed', (request) =>
        pageErrors.push(`${request.url()}: ${request.failure()?.errorText ?? 'failed'}`),
      )
      return page
    },
    signIn: async (page, email, address) => {
      const id = await findUserId(platform.table, email)
      const known = id === undefined ? undefined : await readUser(platform.table, id)
      if (id === undefined || known === undefined) throw new Error(`Nobody has the e-mail ${email}`)
      const token = await startSession(platform, id)
      // A __Host- cookie is secure. The browser accepts it for localhost as for https, but not by its http address.
      await page.context().addCookies([
        {
          name: sessionCookie,
          value: token,
          url: cloud.url.replace('http:', 'https:'),
          httpOnly: true,
          sameSite: 'Strict',
        },
      ])
      // The page stores the user once, before its first scripts, as sign-in does. A user who signs out stays signed
      // out.
      await page.addInitScript(
        ({ origin, once, user }) => {
          if (location.origin !== origin || sessionStorage.getItem(once) !== null) return
          sessionStorage.setItem(once, '')
          localStorage.setItem('user', user)
        },
        {
          origin: cloud.url,
          once: unique('signed-in'),
          user: JSON.stringify(toSessionUser(known, platform.environment.PROVIDER_NAME)),
        },
      )
      // A page of the portal's origin without scripts, when no page is asked for.
      await page.goto(address ?? '/robots.txt')
    },
    signInByForm: async (page, email) => {
      const since = new Date(Date.now() - 1000)
      if (page.url() === 'about:blank') await page.goto('/login')
      await page
        .locator('input[type=email]')
        .fill(email)
        .catch(async (error: unknown) => {
          // Errors in the browser explain more than a missing field.
          throw new Error(
            `No sign-in page: ${[...pageErrors, ...log.slice(-20), (await page.content()).slice(0, 2000)].join('\n')}`,
            { cause: error },
          )
        })
      await page.locator('input[autocomplete=current-password]').fill(password)
      await page.locator('form button[type=submit]').click()
      await ready(page)
      const code = /\b\d{6}\b/.exec((await mailTo(email, since)).text)?.[0] ?? ''
      await page.locator('input[autocomplete=one-time-code]').fill(code)
      await page.locator('.shell').waitFor()
      await ready(page)
    },
    stop: async () => {
      await Promise.all([...visited.keys()].map((context) => leave(context)))
      dynamodb.destroy()
      await cloud.stop()
      rmSync(folder, { recursive: true, force: true })
      const failures = log.filter(
        (line) => line.includes('"level":"error"') || line.includes('Task timed out'),
      )
      if (failures.length > 0) throw new Error(`Functions failed:\n${failures.join('\n')}`)
    },
  }
  return site
}
