/** Every action that a person can take on a screen, and how it is taken: what refusals are tried on. */
import type { Page } from 'playwright-core'
import type { OperationId } from '#shared/contracts/index.ts'
import { defaultPreferences } from '#shared/domain/notifications/preferences.ts'

/** Who is at the screen. `nobody` has not signed in. */
export type Who = 'analyst' | 'root' | 'admin' | 'user' | 'nobody'

export interface Action {
  readonly operation: OperationId
  /** Opens and types what comes before the press; done once. */
  readonly begin?: (page: Page) => Promise<void>
  /** Takes the action; done again after each refusal. */
  readonly press: (page: Page) => Promise<void>
  /** What is said where the item is gone already, which is what was wanted. */
  readonly whenGone?: RegExp
}

export interface Screen {
  readonly who: Who
  readonly at: string
  /** Replies of reads in place of the server's, by operation: what is hard to bring about. */
  readonly given?: { readonly [Id in OperationId]?: unknown }
  readonly actions: readonly Action[]
}

/**
 * Operations that the portal makes and nobody presses, or that share the screen of one in the table, each
 * with the reason.
 */
export const beside: { readonly [Id in OperationId]?: string } = {
  createUserActivity: 'The portal itself counts visits.',
  sendMailAgain: 'It needs a mail that has failed: the test of the audit trail has one.',
  createThreatCategory: 'All dictionaries are one screen: see createFeedCategory.',
  updateThreatCategory: 'see updateFeedCategory',
  deleteThreatCategory: 'see deleteFeedCategory',
  createThreatTag: 'see createFeedCategory',
  updateThreatTag: 'see updateFeedCategory',
  deleteThreatTag: 'see deleteFeedCategory',
  createIncidentCategory: 'see createFeedCategory',
  updateIncidentCategory: 'see updateFeedCategory',
  deleteIncidentCategory: 'see deleteFeedCategory',
  createIncidentTag: 'see createFeedCategory',
  updateIncidentTag: 'see updateFeedCategory',
  deleteIncidentTag: 'see deleteFeedCategory',
  createVisibilityCategory: 'see createFeedCategory',
  updateVisibilityCategory: 'see updateFeedCategory',
  deleteVisibilityCategory: 'see deleteFeedCategory',
  createFeedTag: 'see createFeedCategory',
  updateFeedTag: 'see updateFeedCategory',
  deleteFeedTag: 'see deleteFeedCategory',
  createFeedType: 'see createFeedCategory',
  updateFeedType: 'see updateFeedCategory',
  deleteFeedType: 'see deleteFeedCategory',
  createOrganizationTag: 'see createFeedCategory',
  updateOrganizationTag: 'see updateFeedCategory',
  deleteOrganizationTag: 'see deleteFeedCategory',
  logout: 'Signs out whatever the server says.',
  checkSecondFactor: 'Its refusals are tried with the rest of sign-in, in auth.test.ts.',
  resendSecondFactor: 'see checkSecondFactor',
  beginPasskeySignIn: 'Needs an authenticator: factors.test.ts.',
  checkPasskeySignIn: 'see beginPasskeySignIn',
  beginPasskey: 'see beginPasskeySignIn',
  createPasskey: 'see beginPasskeySignIn',
  beginApp: 'Begins with the screen of an app: factors.test.ts.',
  enableApp: 'Its refusal is tried there too.',
  beginConfirmation: 'Begins with the question who it is: factors.test.ts.',
  sendConfirmationCode: 'see beginConfirmation',
  confirmIdentity: 'Its refusal is tried there too.',
  removeApp: 'Needs an app. The call itself says why it is refused: tests/unit/lib/api.test.ts.',
  renewRecoveryCodes: 'see removeApp',
  updateMailedCode: 'see removeApp',
  renamePasskey: 'see removeApp',
  deletePasskey: 'see removeApp',
  endSession: 'The call itself says why it is refused: tests/unit/lib/api.test.ts.',
  endOtherSessions: 'see endSession',
  updateSignInSettings: 'see endSession',
  updateStaffSignInSettings: 'see endSession',
  resetFactors: 'Needs somebody with factors: factors.test.ts.',
  importFeeds: 'Is repeated for a while before it is said: tests/unit/feed-import.',
  confirmUploads: 'Follows createUploadGrants within one upload, whose row says why it failed.',
  deleteProfilePicture:
    'Needs a stored picture. The call itself says why it is refused: tests/unit/lib/api.test.ts.',
  downloadAuditExport: 'A link that the browser follows itself.',
  downloadAttachment: 'A link that the browser follows itself.',
  downloadFeedExport: 'Needs an export that is made: feed-groups.test.ts.',
  previewReport: 'The page of a report asks for it by itself: its failure is tried in reports.test.ts.',
}

const button = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click()
}
/** Presses and says yes to the question. */
const asked =
  (open: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await open(page)
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    const reason = question.locator('textarea')
    if ((await reason.count()) > 0) await reason.fill('It is harmless.')
    await question.locator('.p-dialog-footer button').last().click()
  }
/** Leaves a form by a press, and what was typed in it. */
const left =
  (press: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await press(page)
    await page.getByRole('button', { name: 'Discard changes' }).click()
  }
const submit = async (page: Page): Promise<void> => {
  await page
    .locator(
      '.drawer-form-foot button[type=submit], .p-dialog-footer button[type=submit], .p-dialog form button[type=submit], main form button[type=submit], form button[type=submit]',
    )
    .first()
    .click()
}
const fill =
  (...fields: readonly (readonly [string | RegExp, string])[]) =>
  async (page: Page): Promise<void> => {
    // The search of a list is named by a name too.
    const form = page.locator('.drawer, .p-dialog, main form, .plain-card form, form').last()
    for (const [label, text] of fields) await form.getByLabel(label).first().fill(text)
  }
/** Chooses the first entry of each list of the form. */
const choose = async (page: Page): Promise<void> => {
  const lists = page.locator('.drawer .ui-select.p-dropdown')
  await lists.first().waitFor()
  for (const list of await lists.all()) {
    // A list whose entries are still being loaded cannot be opened, and the entries of the one before stay for
    // a moment after one was chosen: the next would be taken from those.
    await page.waitForFunction(
      () =>
        document.querySelector('.drawer .ui-select.p-disabled, .p-dropdown-panel, .p-multiselect-panel') ===
        null,
    )
    await list.click()
    await page.getByRole('option').first().click()
  }
}
const selectOne = async (page: Page): Promise<void> => {
  await page.locator('[data-row] input[type=checkbox]').first().check()
}
const bulk = (name: string | RegExp, asks = false): ((page: Page) => Promise<void>) => {
  const press = async (page: Page): Promise<void> => {
    await page.locator('.list-bulk').getByRole('button', { name }).first().click()
  }
  return asks ? asked(press) : press
}
/** An action of the bar that stands in its menu. */
const bulkMenu =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.locator('.list-bulk').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
const all =
  (...steps: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) await step(page)
  }
const inDialog = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name }).last().click()
}
const key =
  '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmDMEZgAAABYJKwYBBAHaRw8BAQdA\n-----END PGP PUBLIC KEY BLOCK-----'
const seen = '2026-01-01T00:00:00.000Z'
/** Opens a menu and takes a choice of it. */
const choice = (menu: string, item: string) => async (page: Page) => {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const pausedWebhook = {
  webhook_id: 1,
  name: 'Paused hook',
  url: 'https://hooks.grid.example/',
  modules: ['incident'],
  modules_off: [],
  smallest_criticality: 3,
  concerns_only: false,
  creation_date: seen,
  former_secret_until: null,
  state: 'paused',
  paused_reason: 'failing',
  paused_date: seen,
  failing_since: seen,
  last_success_date: null,
  last_attempt_date: seen,
  last_status: 500,
  last_problem: 'status',
}
const failedEvent = {
  delivery_id: 'msg_20260101T000000000Z_3f2c7a52-8a4e-4c7e-9d0b-0d4f8f0c1a2b',
  type: 'incident.published',
  items: 1,
  state: 'failed',
  creation_date: seen,
  attempts: 11,
  last_attempt_date: seen,
  last_status: 500,
  last_milliseconds: 12,
  problem: 'status',
  next_attempt_date: null,
}
/** A threat that matches two assets, of which one was dismissed. */
const concerningThreat = {
  threat: {
    threat_id: 1,
    name: 'Sandy Owl',
    description: 'Nests at grid.example.',
    threat_category: { threat_category_id: 1, name_pl: 'Wyłudzenie', name_en: 'Phishing' },
    tags: [],
    ioc_group_id: null,
    ioc_group_name: null,
    hyperlinks: [],
    creation_date: seen,
    last_update_date: seen,
    sent: false,
    sent_date: null,
    tlp: 'amber',
    tlp_is_default: true,
  },
  concerns: [
    {
      kind: 'domain',
      asset: { asset_id: 1, asset_type: 'domain', value: 'grid.example', creation_date: seen },
      here: { text: 'Nests at grid.example.', start: 9, end: 21 },
      there: { start: 0, end: 12 },
      dismissed: null,
    },
    {
      kind: 'keyword',
      asset: { asset_id: 2, asset_type: 'keyword', value: 'sandy', creation_date: seen },
      here: { text: 'Sandy Owl', start: 0, end: 5 },
      there: { start: 0, end: 5 },
      dismissed: { by: 'Ida', date: seen },
    },
  ],
  compared: { assets: 2, date: seen, complete: true },
}
const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
const pgp = {
  owner: 'Anna <anna@grid.example>',
  fingerprint: 'A1'.repeat(20),
  creation_date: '2026-01-01T00:00:00.000Z',
  expiration_date: null,
}
/** Somebody whose new address waits for its confirmation. */
const movingUser = {
  user_id: 5,
  client_id: 1,
  client_name: 'Energetyka Wzorcowa S.A.',
  name: 'Piotr Sowa',
  email: 'piotr@grid.example',
  role: 'ROLE_USER',
  has_threat_access: true,
  has_feed_access: false,
  has_incident_access: false,
  has_visibility_access: false,
  has_report_access: false,
  account_expiry_date: null,
  expired: false,
  deactivated: false,
  last_activity_date: '2026-01-02T10:00:00.000Z',
  creation_date: '2026-01-01T10:00:00.000Z',
  module_requests: 0,
  language: 'en',
  locked: false,
  pending_email: { email: 'piotr.sowa@grid.example', until: '2126-01-01T10:00:00.000Z' },
  can_manage: true,
}
/** A request for a module that waits for an answer. */
const moduleRequests = {
  data: [
    {
      id: 1,
      module: 'INCIDENT',
      createdAt: '2026-01-02T10:00:00.000Z',
      state: 'pending',
      waits_for: 'organization',
      available: true,
      reason: null,
      resolved_by: null,
      resolved_date: null,
      user: { user_id: 5, name: 'Piotr Sowa', email: 'piotr@grid.example' },
      client: { client_id: 1, name: 'Energetyka Wzorcowa S.A.' },
    },
  ],
  meta: { pagination: { total: 1, count: 1, per_page: 10, current_page: 1, total_pages: 1 } },
}
const settings = (tab: RegExp) =>
  all(button('Settings'), async (page) => page.getByRole('tab', { name: tab }).click())

/** Every screen with what can be done there. */
/** Whose the reports below are: of nobody in the organization, so that its admin sees them as another's. */
const owner = { user_id: 99, name: 'Ola', email: 'ola@grid.example' }
const section = (module: string, enabled: boolean, index: number) => ({
  module,
  enabled,
  filters: {},
  view: 'table',
  index,
})
const sections = [section('visibility', true, 0), section('incident', false, 1)]
const weekly = {
  periodic_report_id: 7,
  name: 'Weekly',
  frequency: 'week',
  format: 'pdf',
  send_by_email: false,
  is_active: true,
  is_possible: true,
  next_instance_start_period: '2126-01-07',
  current_instance_start_date: null,
  template: { parts: sections },
  owner,
  creation_date: '2026-01-01T10:00:00.000Z',
}
const madeReport = {
  report_id: 8,
  name: 'Made',
  periodic_report_id: null,
  frequency: null,
  format: 'pdf',
  template: { parts: sections },
  period_start_date: '2026-01-01',
  period_end_date: '2026-01-31',
  queued_date: '2026-02-01T10:00:00.000Z',
  creation_date: '2026-02-01T10:01:00.000Z',
  state: 'ready',
  failed: false,
  failure: null,
  left_out: [],
  file_size: 1000,
  pages: 4,
  send_by_email: true,
  sent_date: null,
  mail_state: 'failed',
  mail_failure: 'no_pgp_key',
  owner,
}
const failedReport = {
  ...madeReport,
  report_id: 9,
  name: 'Failed',
  creation_date: null,
  state: 'failed',
  failed: true,
  failure: { reason: 'error', module: null, rows: null },
  mail_state: 'none',
  mail_failure: null,
}
const pageWith = (...data: readonly unknown[]) => ({
  data,
  meta: {
    pagination: {
      total: data.length,
      count: data.length,
      per_page: 10,
      current_page: 1,
      total_pages: 1,
      links: {},
    },
  },
})
const openTemplates = async (page: Page): Promise<void> => {
  const select = page.locator('.rep-select')
  if ((await select.getAttribute('aria-expanded')) === 'false') await select.click()
}

/** What an organization says of an indicator: that it was seen there, and a claim that an analyst decides on. */
const seenHere = {
  other_value: null,
  sighting_id: 1,
  feed_id: 1,
  kind: 'seen',
  seen_at: '2026-01-01T00:00:00.000Z',
  where: null,
  times: 1,
  evidence: null,
  by: 'Ola Lis',
  creation_date: '2026-01-01T00:00:00.000Z',
  answer: null,
  may_delete: true,
}
const claim = {
  ...seenHere,
  kind: 'false_positive',
  seen_at: null,
  evidence: 'The address is ours.',
  may_delete: false,
  client: { client_id: 1, name: 'Energetyka Wzorcowa S.A.' },
  feed: {
    feed_id: 1,
    value: 'kampania-1.example.com',
    type_name: 'Domena',
    state: 'published',
    expired_date: null,
    tlp: 'green',
  },
}

export const screens: readonly Screen[] = [
  {
    who: 'admin',
    at: '/reports',
    given: { listPeriodicReports: pageWith(weekly), listReports: pageWith(madeReport, failedReport) },
    actions: [
      {
        operation: 'updatePeriodicReportStatus',
        press: async (page) => page.getByRole('switch', { name: 'Active: Weekly' }).click(),
      },
      {
        operation: 'downloadReport',
        press: async (page) => page.getByRole('link', { name: 'Download ZIP: Made' }).click(),
      },
      { operation: 'retryReport', press: button('Try again: Failed') },
      { operation: 'sendReport', press: button('Send again: Made') },
      { operation: 'deleteReport', press: asked(button('Delete: Made')) },
      { operation: 'deletePeriodicReport', press: asked(button('Delete: Weekly')) },
    ],
  },
  {
    who: 'admin',
    at: '/reports/periodic/new',
    actions: [
      {
        operation: 'createReportTemplate',
        begin: async (page) => {
          await page.getByRole('button', { name: 'Save as template' }).click()
          await page.getByLabel('Name of the template').fill('Ours')
        },
        press: async (page) => page.locator('.p-dialog-footer button[type=submit]').click(),
      },
      {
        operation: 'createPeriodicReport',
        begin: async (page) => {
          await left((one) =>
            one.locator('.p-dialog-footer').getByRole('button', { name: 'Cancel' }).click(),
          )(page)
          await page.getByLabel('Name', { exact: true }).fill('Monthly')
        },
        press: button('Save report'),
      },
    ],
  },
  {
    who: 'admin',
    at: '/reports/periodic/7',
    given: {
      getPeriodicReport: { periodic_report: weekly },
      listReportTemplates: {
        system_templates: [],
        user_templates: [{ template_id: 3, name: 'Ours', name_pl: 'Ours', name_en: 'Ours', parts: sections }],
      },
    },
    actions: [
      {
        operation: 'updatePeriodicReport',
        begin: async (page) => page.getByLabel('Name', { exact: true }).fill('Renamed'),
        press: button('Save report'),
      },
      {
        operation: 'deleteReportTemplate',
        press: asked(all(openTemplates, button('Delete template: Ours'))),
      },
    ],
  },
  {
    who: 'admin',
    at: '/reports/one_time',
    actions: [
      {
        operation: 'createReport',
        begin: all(async (page) => page.getByLabel('Name (optional)').fill('Once'), button('Last 7 days')),
        press: button('Generate report'),
      },
    ],
  },
  {
    who: 'analyst',
    at: '/threats?drawer=add',
    actions: [
      {
        operation: 'createThreat',
        begin: all(fill([/^Name/, 'Sandy Owl'], [/^Description/, 'It nests.']), choose),
        press: submit,
      },
    ],
  },
  {
    who: 'analyst',
    at: '/threats?item=1&drawer=edit',
    actions: [{ operation: 'updateThreat', begin: fill([/^Name/, 'Renamed']), press: submit }],
  },
  {
    who: 'analyst',
    at: '/threats?item=1',
    given: {
      getNotification: {
        notification: {
          state: 'settling',
          goes_out: '2126-01-01T10:00:00.000Z',
          held_by: null,
          addresses: 4,
          sent: 0,
          failed: 0,
          waiting: 0,
          last_sent: null,
        },
      },
    },
    actions: [
      { operation: 'holdNotification', press: button('Hold back') },
      { operation: 'sendNotification', press: asked(button('Send now')) },
      { operation: 'bulkUpdateThreats', begin: selectOne, press: asked(bulkMenu('Mark TLP:RED')) },
      { operation: 'bulkDeleteThreats', press: bulk(/^Remove/, true) },
      { operation: 'deleteThreat', press: asked((page) => page.locator('.drawer .is-danger').click()) },
    ],
  },
  {
    who: 'analyst',
    at: '/incidents?drawer=add',
    actions: [
      {
        operation: 'createIncident',
        begin: all(
          async (page) => {
            await page
              .locator('.drawer .ui-choices[aria-label=Organizations]:not(.p-disabled)')
              .first()
              .click()
            await page.getByRole('option').first().click()
            await page.locator('.drawer h2').click()
          },
          fill([/^Name/, 'Stolen session'], [/^Description/, 'By a kit.']),
          choose,
        ),
        press: submit,
      },
      {
        operation: 'createIncidentTemplate',
        begin: all(button('Save as a template'), async (page) =>
          page.getByRole('dialog').locator('input').first().fill('Leak'),
        ),
        press: inDialog('Save template'),
      },
    ],
  },
  {
    who: 'analyst',
    at: '/incidents?drawer=add',
    given: {
      listIncidentTemplates: {
        data: [
          {
            incident_template_id: 1,
            template_name: 'Leak',
            name: 'Leak',
            description: '',
            incident_category: { incident_category_id: 1, name_pl: 'Wyłudzenie', name_en: 'Phishing' },
            tags: [],
          },
        ],
      },
    },
    actions: [
      {
        operation: 'deleteIncidentTemplate',
        begin: async (page) => {
          await page.locator('.incident-template .p-dropdown').click()
          await page.getByRole('option').first().click()
        },
        press: asked((page) => page.locator('.incident-template .is-danger').click()),
      },
    ],
  },
  {
    who: 'analyst',
    at: '/incidents?item=1&drawer=edit',
    actions: [{ operation: 'updateIncident', begin: fill([/^Name/, 'Renamed']), press: submit }],
  },
  {
    who: 'analyst',
    at: '/incidents?item=1',
    actions: [
      { operation: 'bulkUpdateIncidents', begin: selectOne, press: bulk(/solve|close/i) },
      { operation: 'bulkUpdateIncidentLevels', press: asked(bulkMenu('Mark TLP:RED')) },
      { operation: 'bulkDeleteIncidents', press: bulk(/^Remove/, true) },
      {
        operation: 'updateIncidentStatus',
        press: (page) => page.locator('.drawer-actions .ui-btn-primary').click(),
      },
    ],
  },
  {
    who: 'analyst',
    at: '/incidents?item=1',
    actions: [
      {
        operation: 'deleteIncident',
        press: asked((page) => page.locator('.drawer .is-danger').last().click()),
      },
    ],
  },
  {
    who: 'analyst',
    at: '/incidents?item=1&drawer=edit',
    given: {
      listAttachments: {
        data: [{ name: 'log.txt', size: 12, added_date: '2026-01-01T00:00:00.000Z' }],
      },
    },
    actions: [
      {
        operation: 'deleteAttachment',
        begin: button('Delete log.txt'),
        press: submit,
        whenGone: /updated|saved|changed/i,
      },
    ],
  },
  {
    who: 'analyst',
    at: '/visibilities?drawer=add',
    actions: [
      {
        operation: 'createVisibility',
        begin: all(fill([/^Name/, 'Open port']), choose),
        press: submit,
      },
    ],
  },
  {
    who: 'analyst',
    at: '/visibilities?item=1&drawer=edit',
    actions: [{ operation: 'updateVisibility', begin: fill([/^Name/, 'Renamed']), press: submit }],
  },
  {
    who: 'analyst',
    at: '/visibilities?item=1',
    actions: [
      { operation: 'bulkUpdateVisibilities', begin: selectOne, press: bulk(/solve|close/i) },
      { operation: 'bulkUpdateVisibilityLevels', press: asked(bulkMenu('Mark TLP:RED')) },
      { operation: 'bulkDeleteVisibilities', press: bulk(/^Remove/, true) },
      {
        operation: 'updateVisibilityStatus',
        press: (page) => page.locator('.drawer-actions .ui-btn').first().click(),
      },
      {
        operation: 'updateVisibilityFalsePositive',
        press: (page) => page.locator('.drawer .visibility-switch input').click(),
      },
      {
        operation: 'deleteDetectionDate',
        begin: (page) =>
          page
            .locator('.drawer')
            .getByRole('button', { name: /detection/i })
            .first()
            .click(),
        press: asked(async (page) => {
          await page
            .getByRole('button', { name: /^Delete the detection/ })
            .first()
            .click()
        }),
      },
      {
        operation: 'deleteVisibility',
        press: asked((page) => page.locator('.drawer-actions .is-danger').last().click()),
      },
    ],
  },
  {
    who: 'admin',
    at: '/visibilities?item=1',
    actions: [
      {
        operation: 'updateVisibilityState',
        press: (page) => page.locator('.drawer-actions .ui-btn').first().click(),
      },
      {
        operation: 'addVisibilityComment',
        begin: all(button('Add comment'), (page) =>
          page.locator('.life-comment textarea').fill('It is a test host.'),
        ),
        press: button('Add'),
      },
      {
        operation: 'bulkUpdateVisibilityStates',
        begin: selectOne,
        press: bulk('Acknowledge'),
      },
    ],
  },
  {
    who: 'admin',
    at: '/organization',
    actions: [
      {
        operation: 'updateExposureSettings',
        begin: (page) => page.getByLabel('High, days').fill('8'),
        press: button('Save times'),
      },
    ],
  },
  {
    who: 'analyst',
    at: '/ioc?drawer=add',
    actions: [
      {
        operation: 'createFeed',
        begin: all(fill([/^Value/, 'nowa.example.org'], [/^Origin/, 'CERT']), choose),
        press: submit,
      },
    ],
  },
  {
    who: 'analyst',
    at: '/ioc?item=1&drawer=edit',
    actions: [{ operation: 'updateFeed', begin: fill([/^Origin/, 'Another']), press: submit }],
  },
  {
    who: 'analyst',
    at: '/ioc?item=1',
    actions: [
      { operation: 'startFeedExport', press: button(/^Export/) },
      { operation: 'verifyFeeds', begin: selectOne, press: bulk(/^Withdraw/, true) },
      { operation: 'bulkDeleteFeeds', press: bulk(/^Remove/, true) },
      {
        operation: 'createFeedComment',
        begin: (page) => page.locator('.feed-comment-form textarea').first().fill('Seen in the mail.'),
        press: (page) => page.locator('.feed-comment-form button[type=submit]').first().click(),
      },
      { operation: 'renewFeed', press: button('Renew') },
      {
        operation: 'verifyFeed',
        press: asked((page) => page.locator('.drawer-actions .ui-btn').first().click()),
      },
    ],
  },
  {
    who: 'analyst',
    at: '/ioc?item=1',
    given: {
      listFeedComments: {
        data: [
          {
            comment_id: 1,
            comment: 'Seen before.',
            user_email: 'analyst@cert.example',
            creation_date: '2026-01-01T00:00:00.000Z',
            last_update_date: '2026-01-01T00:00:00.000Z',
          },
        ],
        meta: { pagination: { total: 1, count: 1, per_page: 10, current_page: 1, total_pages: 1 } },
      },
    },
    actions: [
      {
        operation: 'deleteFeedComment',
        press: asked((page) => page.locator('.feed-comment-tools button').last().click()),
      },
      {
        operation: 'updateFeedComment',
        begin: async (page) => {
          await page.locator('.feed-comment-tools button').first().click()
          await page.locator('.feed-comment textarea').fill('Seen twice.')
        },
        press: (page) => page.locator('.feed-comment form button[type=submit]').click(),
      },
    ],
  },
  {
    who: 'analyst',
    at: '/ioc/sightings?item=1',
    given: { getSighting: { sighting: claim } },
    actions: [
      {
        operation: 'answerSighting',
        begin: (page) => page.locator('.sighting-form textarea').fill('It serves malware today.'),
        press: (page) => page.locator('.sighting-form button[type=submit]').click(),
      },
    ],
  },
  {
    who: 'admin',
    at: '/ioc?item=1',
    actions: [{ operation: 'createSighting', begin: button('Seen here'), press: submit }],
  },
  {
    who: 'admin',
    at: '/ioc?item=1',
    given: { listFeedSightings: { ...pageWith(seenHere), totals: null } },
    actions: [
      {
        operation: 'deleteSighting',
        press: asked((page) => page.locator('.sighting-tools button').click()),
      },
    ],
  },
  {
    who: 'analyst',
    at: '/ioc',
    actions: [
      {
        operation: 'startMassAction',
        begin: all(button('Change all'), async (page) => {
          await page.getByRole('dialog').locator('input[type=radio]').first().check()
        }),
        press: async (page) => page.getByRole('dialog').locator('.p-dialog-footer button').last().click(),
      },
    ],
  },
  {
    who: 'analyst',
    at: '/ioc',
    actions: [
      {
        operation: 'lookUpFeeds',
        begin: all(button('Look up a list'), fill([/^Values/, 'one.example.com'])),
        press: async (page) => page.getByLabel(/^Values/).press('Control+Enter'),
      },
    ],
  },
  {
    who: 'analyst',
    at: '/ioc',
    actions: [
      {
        operation: 'addFeedsToGroup',
        begin: all(selectOne, bulk('Add to a group'), async (page) => {
          await page.locator('.feed-picker-group input').first().check()
        }),
        press: inDialog('Add to the group'),
      },
    ],
  },
  {
    who: 'analyst',
    at: '/ioc/groups?item=1&drawer=edit',
    actions: [{ operation: 'updateFeedGroup', begin: fill([/^Name/, 'Renamed']), press: submit }],
  },
  {
    who: 'analyst',
    at: '/ioc/groups?drawer=add',
    actions: [{ operation: 'createFeedGroup', begin: fill([/^Name/, 'Parcels']), press: submit }],
  },
  {
    who: 'analyst',
    at: '/ioc/groups',
    actions: [
      { operation: 'verifyFeedGroups', begin: selectOne, press: bulk(/^Withdraw/) },
      { operation: 'bulkUpdateFeedGroupLevels', press: asked(bulkMenu('Mark TLP:RED')) },
      { operation: 'bulkDeleteFeedGroups', press: bulk(/^Remove/, true) },
    ],
  },
  {
    who: 'analyst',
    at: '/ioc/groups/1',
    actions: [
      { operation: 'removeFeedsFromGroup', begin: selectOne, press: bulk(/out of/i) },
      { operation: 'deleteFeedGroup', press: asked(button('Remove group')) },
    ],
  },
  {
    who: 'analyst',
    at: '/incidents?item=1&drawer=edit',
    actions: [
      {
        operation: 'createUploadGrants',
        // A file that was refused is not sent again: it is taken off the list and chosen anew.
        press: async (page) => {
          const before = page.getByRole('button', { name: /^Take log.txt off/ })
          if (await before.isVisible()) await before.click()
          await page.locator('.drawer input[type=file]').setInputFiles(file('log.txt', 'x'))
          await submit(page)
        },
      },
    ],
  },
  {
    who: 'admin',
    at: '/ioc',
    actions: [
      {
        operation: 'createFeedView',
        begin: async (page) => {
          await page.getByRole('button', { name: 'Create view' }).click()
          await page.locator('.feed-view-dialog .ui-input').first().fill('Phishing')
        },
        press: submit,
      },
    ],
  },
  {
    who: 'admin',
    at: '/ioc/view/1',
    actions: [
      { operation: 'exportFeedViewFeeds', press: button(/^Export/) },
      {
        operation: 'deleteFeedView',
        press: asked((page) => page.locator('.list-head .is-danger').click()),
      },
    ],
  },
  {
    who: 'admin',
    at: '/ioc/view/1',
    actions: [
      {
        operation: 'updateFeedView',
        begin: async (page) => {
          await page.locator('.list-head').getByRole('button', { name: /^Edit/ }).click()
          await page.locator('.feed-view-dialog .ui-input').first().fill('Renamed')
        },
        press: submit,
      },
    ],
  },
  {
    who: 'user',
    at: '/threats?item=1',
    given: { getThreat: concerningThreat },
    actions: [
      { operation: 'createConcernDismissal', press: button('Not us: grid.example') },
      { operation: 'deleteConcernDismissal', press: button('Bring back: sandy') },
    ],
  },
  {
    who: 'user',
    at: '/apikey?tab=keys',
    actions: [
      { operation: 'getUserKey', press: button('Show the key') },
      {
        operation: 'regenerateUserKey',
        press: asked((page) => page.getByRole('button', { name: 'Generate a new key' }).first().click()),
      },
    ],
  },
  {
    who: 'admin',
    at: '/apikey?tab=keys',
    actions: [
      {
        operation: 'rotateNamedKey',
        press: asked((page) => page.getByRole('button', { name: 'Rotate the key SIEM' }).click()),
      },
      {
        operation: 'revokeNamedKey',
        press: asked((page) => page.getByRole('button', { name: 'Revoke the key SIEM' }).click()),
        whenGone: /revoked already/,
      },
    ],
  },
  {
    who: 'admin',
    at: '/apikey?tab=keys',
    actions: [
      {
        operation: 'updateNamedKey',
        begin: all(button('Change the key SIEM'), async (page) =>
          page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Renamed'),
        ),
        press: inDialog('Save'),
      },
    ],
  },
  {
    who: 'admin',
    at: '/apikey?tab=keys',
    actions: [
      {
        operation: 'createNamedKey',
        begin: all(button('New key'), async (page) =>
          page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Firewall'),
        ),
        press: inDialog('Create key'),
      },
    ],
  },
  {
    who: 'admin',
    at: '/apikey?tab=webhooks&webhook=1',
    actions: [
      { operation: 'testWebhook', press: choice('More for SOC hook', 'Send a test') },
      { operation: 'pauseWebhook', press: asked(choice('More for SOC hook', 'Pause')) },
      { operation: 'rotateWebhookSecret', press: asked(choice('More for SOC hook', 'New secret')) },
      {
        operation: 'deleteWebhook',
        press: asked(choice('More for SOC hook', 'Delete')),
        whenGone: /deleted it already/,
      },
    ],
  },
  {
    who: 'admin',
    at: '/apikey?tab=webhooks',
    given: { listWebhooks: { data: [pausedWebhook] } },
    actions: [{ operation: 'resumeWebhook', press: choice('More for Paused hook', 'Resume') }],
  },
  {
    who: 'admin',
    at: '/apikey?tab=webhooks&webhook=1',
    given: { listWebhookDeliveries: { data: [failedEvent], meta: { next: null } } },
    actions: [{ operation: 'resendWebhookDelivery', press: button(/^Send again/) }],
  },
  {
    who: 'admin',
    at: '/apikey?tab=webhooks',
    actions: [
      {
        operation: 'updateWebhook',
        begin: all(button('Change the webhook SOC hook'), async (page) =>
          page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Renamed'),
        ),
        press: inDialog('Save'),
      },
    ],
  },
  {
    who: 'admin',
    at: '/apikey?tab=webhooks',
    actions: [
      {
        operation: 'createWebhook',
        begin: all(
          button('New webhook'),
          async (page) => page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Chat'),
          async (page) => page.getByRole('dialog').getByLabel('Address').fill('https://hooks.grid.example/'),
        ),
        press: inDialog('Create webhook'),
      },
    ],
  },
  {
    who: 'admin',
    at: '/organization?tab=assets',
    actions: [
      { operation: 'exportAssets', press: button('Export CSV') },
      { operation: 'cancelAssetRequest', press: button(/^Cancel request/) },
      {
        operation: 'createAsset',
        begin: fill(['New domain', 'new.example.org']),
        press: async (page) => page.getByLabel('New domain').press('Enter'),
      },
    ],
  },
  {
    who: 'admin',
    at: '/dashboard',
    actions: [
      {
        operation: 'updateLanguage',
        begin: button('Settings'),
        press: (page) => page.getByRole('dialog').getByLabel('Polski').click(),
      },
      {
        operation: 'changePassword',
        begin: async (page) => {
          await page
            .getByRole('dialog')
            .getByRole('tab', { name: /password/i })
            .click()
          const fields = page.getByRole('dialog').locator('input[type=password]')
          await fields.nth(0).fill('Correct-horse-7')
          await fields.nth(1).fill('Correct-horse-8')
          await fields.nth(2).fill('Correct-horse-8')
        },
        press: (page) => page.getByRole('dialog').locator('button[type=submit]').click(),
      },
      {
        operation: 'createPgpKey',
        begin: async (page) => {
          await left((one) => one.getByRole('dialog').getByRole('tab', { name: /PGP/ }).click())(page)
          await page.getByRole('dialog').locator('textarea').fill(key)
        },
        press: button('Save the key'),
      },
    ],
  },
  {
    who: 'admin',
    at: '/dashboard',
    given: { getPgpKey: { pgp_key: pgp } },
    actions: [
      {
        operation: 'deletePgpKey',
        begin: settings(/PGP/),
        press: asked(button('Remove the key')),
      },
    ],
  },
  {
    who: 'root',
    at: '/organizations?drawer=add',
    actions: [{ operation: 'createOrganization', begin: fill([/^Name/, 'Water']), press: submit }],
  },
  {
    who: 'root',
    at: '/organization/1',
    actions: [
      {
        operation: 'updateOrganization',
        begin: async (page) => page.getByLabel(/^Name/).first().fill('Renamed'),
        press: (page) => page.locator('main form button[type=submit]').first().click(),
      },
      {
        operation: 'updateProfilePicture',
        press: (page) =>
          page.locator('main input[type=file]').setInputFiles({
            name: 'logo.png',
            mimeType: 'image/png',
            buffer: Buffer.from('x'),
          }),
      },
      {
        operation: 'deleteOrganization',
        begin: async (page) => {
          await page.getByRole('button', { name: 'Delete organization' }).click()
          await page.locator('.p-dialog input').fill('Energetyka Wzorcowa S.A.')
        },
        press: async (page) => page.locator('.p-dialog-footer button').last().click(),
      },
    ],
  },
  {
    who: 'root',
    at: '/organization/1?tab=services',
    actions: [
      { operation: 'getOrganizationKey', press: button('Show the key') },
      {
        operation: 'regenerateOrganizationKey',
        press: asked((page) => page.getByRole('button', { name: 'Generate a new key' }).first().click()),
      },
      {
        operation: 'updateServices',
        press: asked((page) => page.getByRole('switch').first().click()),
      },
    ],
  },
  {
    who: 'root',
    at: '/organization/1?tab=services',
    actions: [
      {
        operation: 'updateKeyLimits',
        begin: all(button(/^Limits of the key SIEM/), async (page) =>
          page.getByRole('dialog').getByLabel('Requests a minute').fill('60'),
        ),
        press: inDialog('Save'),
      },
    ],
  },
  {
    who: 'root',
    at: '/organization/1?tab=users&drawer=add',
    actions: [
      {
        operation: 'createUser',
        begin: fill([/^Name|^Full name/, 'Ewa Lis'], [/^E-mail/, 'ewa@grid.example']),
        press: submit,
      },
    ],
  },
  {
    who: 'root',
    at: '/organization/1?tab=users&item=5&drawer=edit',
    actions: [{ operation: 'updateUser', begin: fill([/^Name|^Full name/, 'Renamed']), press: submit }],
  },
  {
    who: 'root',
    at: '/organization/1?tab=users&item=5',
    actions: [
      {
        operation: 'updateModulePermissions',
        press: (page) => page.locator('.drawer').getByRole('switch').first().click(),
      },
      { operation: 'toggleActiveStatus', press: asked(button('Deactivate')) },
      { operation: 'deleteUser', press: asked((page) => page.locator('.drawer .is-danger').last().click()) },
    ],
  },
  {
    who: 'root',
    at: '/organization/1?tab=users&item=5',
    given: { getUser: { user: movingUser } },
    actions: [
      { operation: 'resendEmailChange', press: button('Send again'), whenGone: /No address waits/ },
      { operation: 'withdrawEmailChange', press: button('Withdraw'), whenGone: /No address waits/ },
    ],
  },
  {
    who: 'root',
    at: '/organization/1?tab=emails&drawer=add',
    actions: [
      {
        operation: 'createNotificationEmail',
        begin: fill([/^Description/, 'SOC'], [/^E-mail/, 'soc@grid.example']),
        press: submit,
      },
    ],
  },
  {
    who: 'root',
    at: '/organization/1?tab=emails&item=1&drawer=edit',
    actions: [
      { operation: 'updateNotificationEmail', begin: fill([/^Description/, 'Renamed']), press: submit },
    ],
  },
  {
    who: 'root',
    at: '/organization/1?tab=emails&item=1',
    actions: [
      { operation: 'deleteNotificationEmail', press: asked(button('Delete')) },
      { operation: 'testNotificationEmail', press: button('Test mail') },
    ],
  },
  {
    who: 'root',
    at: '/organization/1?tab=emails',
    actions: [
      {
        operation: 'updateNotificationSettings',
        begin: all(button('Change settings'), (page) =>
          page.getByRole('radio', { name: 'Names too' }).check(),
        ),
        press: button('Save'),
      },
    ],
  },
  {
    who: 'root',
    at: '/organization/1?tab=assets',
    actions: [
      { operation: 'resolveAssetRequest', press: button(/^Accept/) },
      {
        operation: 'createAssets',
        begin: all(button('Add from a file'), async (page) => {
          await page
            .locator('.asset-many input[type=file]')
            .setInputFiles(file('domains.txt', 'a.example.org\nb.example.org'))
        }),
        press: async (page) => page.getByRole('dialog').locator('.p-dialog-footer button').last().click(),
      },
    ],
  },
  {
    who: 'root',
    at: '/organization/1?tab=assets&type=pending',
    actions: [
      {
        operation: 'resolveAssetRequests',
        begin: all(button('Answer all'), async (page) => {
          const dialog = page.getByRole('alertdialog')
          await dialog.getByRole('radio', { name: /^Deny/ }).check()
          await dialog.locator('textarea').fill('Not yours.')
        }),
        press: (page) => page.getByRole('alertdialog').locator('.p-dialog-footer button').last().click(),
      },
    ],
  },
  {
    who: 'root',
    at: '/organization/1?tab=assets',
    actions: [{ operation: 'deleteAsset', press: asked(button(/^Delete/)) }],
  },
  {
    who: 'root',
    at: '/system_settings/api_keys',
    actions: [
      {
        operation: 'deleteSystemKey',
        press: asked(async (page) =>
          page
            .getByRole('button', { name: /^Delete key: / })
            .first()
            .click(),
        ),
      },
      {
        operation: 'updateSystemKey',
        begin: async (page) => {
          await page.locator('[data-cell=name]').first().click()
          await page.locator('.inline-form input').fill('Renamed')
        },
        press: async (page) => page.locator('.inline-form input').press('Enter'),
      },
    ],
  },
  {
    who: 'root',
    at: '/system_settings/api_keys',
    actions: [
      {
        operation: 'createSystemKey',
        begin: all(button('New key'), async (page) =>
          page.getByRole('dialog').locator('input').first().fill('SIEM'),
        ),
        press: inDialog('Create key'),
      },
    ],
  },
  {
    who: 'root',
    at: '/system_settings/dictionaries?tab=feed_category',
    actions: [
      {
        operation: 'updateTlpDefaults',
        press: async (page) => {
          await page.locator('.dict-tlp .p-dropdown').first().click()
          await page.getByRole('option', { name: /TLP:CLEAR/ }).click()
        },
      },
      {
        operation: 'createFeedCategory',
        begin: (page) => page.locator('.dict-add input').first().fill('Scam'),
        press: (page) => page.locator('.dict-add button[type=submit]').click(),
      },
      {
        operation: 'deleteFeedCategory',
        press: asked((page) => page.locator('[data-cell=remove]').first().click()),
      },
      {
        operation: 'updateFeedCategory',
        begin: async (page) => {
          await page.locator('.dict-row [data-cell=name]').first().click()
          await page.locator('.inline-form input').first().fill('Renamed')
        },
        press: async (page) => page.locator('.inline-form input').first().press('Enter'),
      },
    ],
  },
  {
    who: 'root',
    at: '/audit',
    actions: [
      {
        operation: 'startAuditExport',
        press: (page) => page.locator('.ui-export').first().click(),
      },
    ],
  },
  {
    who: 'nobody',
    at: '/login',
    actions: [
      {
        operation: 'login',
        begin: fill(['E-mail address', 'anna@grid.example'], ['Password', 'Wrong-horse-7']),
        press: submit,
      },
    ],
  },
  {
    who: 'nobody',
    at: '/confirm_email/abcdefghijklmnopqrstuvwxyz0123456789',
    actions: [{ operation: 'confirmEmailChange', press: submit }],
  },
  {
    who: 'nobody',
    at: '/refuse_email/abcdefghijklmnopqrstuvwxyz0123456789',
    actions: [{ operation: 'refuseEmailChange', press: submit }],
  },
  {
    who: 'nobody',
    at: '/reset_password',
    actions: [
      {
        operation: 'requestPasswordReset',
        begin: fill(['E-mail address', 'anna@grid.example']),
        press: submit,
      },
    ],
  },
  {
    who: 'nobody',
    at: '/reset_password/abcdefghijklmnopqrstuvwxyz0123456789',
    actions: [
      {
        operation: 'resetPassword',
        begin: async (page) => {
          const fields = page.locator('input[type=password]')
          await fields.nth(0).fill('Correct-horse-9')
          await fields.nth(1).fill('Correct-horse-9')
        },
        press: submit,
      },
    ],
  },
  {
    who: 'admin',
    at: '/incidents',
    actions: [{ operation: 'exportIncidents', press: button(/^Export/) }],
  },
  {
    who: 'admin',
    at: '/visibilities',
    actions: [{ operation: 'exportVisibilities', press: button(/^Export/) }],
  },
  {
    who: 'admin',
    at: '/threats',
    actions: [{ operation: 'exportThreats', press: button(/^Export/) }],
  },
  {
    who: 'admin',
    at: '/ioc',
    actions: [{ operation: 'exportFeeds', press: button(/^Export/) }],
  },
  {
    who: 'admin',
    at: '/ioc/groups/1',
    actions: [{ operation: 'exportFeedGroupFeeds', press: button(/^Export/) }],
  },
  {
    who: 'user',
    at: '/incidents',
    actions: [{ operation: 'createModuleRequest', press: button(/^Request access/) }],
  },
  {
    who: 'user',
    at: '/incidents',
    given: { listAllModuleRequests: moduleRequests },
    actions: [{ operation: 'withdrawModuleRequest', press: button('Withdraw the request') }],
  },
  {
    who: 'admin',
    at: '/dashboard',
    given: { listAllModuleRequests: moduleRequests },
    actions: [
      {
        operation: 'resolveModuleRequest',
        begin: async (page) => {
          await page.getByRole('button', { name: /^Decline/ }).click()
          await page.getByRole('alertdialog').getByLabel('Reason').fill('Not yours to see')
        },
        press: (page) =>
          page.getByRole('alertdialog').getByRole('button', { name: 'Decline', exact: true }).click(),
      },
    ],
  },
  {
    who: 'root',
    at: '/organization/1?tab=emails&item=1',
    given: {
      getNotificationEmail: {
        notification_email: {
          notification_email_id: 1,
          client_id: 1,
          description: 'SOC',
          email: 'soc@grid.example',
          language: 'pl',
          has_pgp_key: true,
          pgp_key_owner: null,
          pgp_key_fingerprint: 'a1'.repeat(20),
          pgp_key_expiration_date: null,
          creation_date: '2026-01-01T00:00:00.000Z',
          preferences: defaultPreferences,
          delivery_state: 'active',
        },
      },
    },
    actions: [
      { operation: 'deleteNotificationEmailKey', press: asked(button(/^(Remove|Delete) (the )?key/)) },
    ],
  },
  {
    who: 'root',
    at: '/organization/1?tab=emails&item=1',
    given: {
      getNotificationEmail: {
        notification_email: {
          notification_email_id: 1,
          client_id: 1,
          description: 'SOC',
          email: 'soc@grid.example',
          language: 'pl',
          has_pgp_key: false,
          pgp_key_owner: null,
          pgp_key_fingerprint: null,
          pgp_key_expiration_date: null,
          creation_date: '2026-01-01T00:00:00.000Z',
          preferences: defaultPreferences,
          delivery_state: 'paused',
          paused_reason: 'bounces',
          paused_date: '2026-11-01T00:00:00.000Z',
          hard_bounces: 3,
        },
      },
    },
    actions: [{ operation: 'resumeNotificationEmail', press: asked(button('Resume')) }],
  },
  {
    who: 'root',
    at: '/organization/1',
    given: { listWhitelistIps: { client_whitelist_ips: [{ ip_id: 1, ip: '192.0.2.1' }] } },
    actions: [
      {
        operation: 'deleteWhitelistIp',
        begin: button(/^Addresses/),
        press: asked(button(/^Remove 192/)),
      },
      {
        operation: 'createWhitelistIp',
        begin: fill(['Address or network', '198.51.100.7']),
        press: async (page) => page.getByLabel('Address or network').press('Enter'),
      },
    ],
  },
  {
    who: 'analyst',
    at: '/ioc?item=1',
    actions: [
      {
        operation: 'deleteFeed',
        press: asked((page) => page.locator('.drawer-actions .is-danger').last().click()),
      },
    ],
  },
]
