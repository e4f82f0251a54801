/** Screens of the current user: settings, keys, webhooks, reports and sign-in. */
import type { Page } from 'playwright-core'
import type { Screen } from './action.ts'
import { moduleRequests, pageWith, exampleInstant } from './stubbed-replies.ts'
import { all, asked, button, choice, fill, openTemplates, settings, submit } from './steps.ts'

const webhook = {
  webhook_id: 1,
  name: 'SOC hook',
  url: 'https://hooks.grid.example/',
  modules: ['incident'],
  modules_off: [],
  smallest_criticality: 3,
  concerns_only: false,
  view: null,
  creation_date: exampleInstant,
  former_secret_until: null,
  state: 'active',
  paused_reason: null,
  paused_date: null,
  failing_since: null,
  last_success_date: exampleInstant,
  last_attempt_date: exampleInstant,
  last_status: 200,
  last_problem: null,
}

const pausedWebhook = {
  ...webhook,
  webhook_id: 2,
  name: 'Paused hook',
  state: 'paused',
  paused_reason: 'failing',
  paused_date: exampleInstant,
  failing_since: exampleInstant,
  last_success_date: null,
  last_status: 500,
  last_problem: 'status',
}

const failedEvent = {
  delivery_id: 'msg_20260101T000000000Z_3f2c7a52-8a4e-4c7e-9d0b-0d4f8f0c1a2b',
  type: 'incident.published',
  items: 1,
  state: 'failed',
  creation_date: exampleInstant,
  attempts: 11,
  last_attempt_date: exampleInstant,
  last_status: 500,
  last_milliseconds: 12,
  problem: 'status',
  next_attempt_date: null,
}

const unreadNews = {
  at: exampleInstant,
  lists: [{ list: 'incidents', since: exampleInstant, unread: 1, unread_ids: [99] }],
  came: [],
  came_total: 0,
  came_older: [],
  indicators: null,
  mine: null,
  waiting: null,
  concerns: { assets: 0, visibilities: null, threats: null, feeds: null },
}

/** The owner of the reports below. It is not a user of the organization, so its admin sees them as another user's. */
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

const readyReport = {
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
  ...readyReport,
  report_id: 9,
  name: 'Failed',
  creation_date: null,
  state: 'failed',
  failed: true,
  failure: { reason: 'error', module: null, rows: null },
  mail_state: 'none',
  mail_failure: null,
}

/** Creates a key for the current user. */
const withOwnKey = async (page: Page): Promise<void> => {
  const make = page.getByRole('button', { name: 'Create key' })
  const show = page.getByRole('button', { name: 'Show the key' })
  await make.or(show).waitFor()
  if (await make.isVisible()) await make.click()
  await show.waitFor()
}

export const currentUserScreens: readonly Screen[] = [
  {
    who: 'admin',
    at: '/reports',
    given: { listPeriodicReports: pageWith(weekly), listReports: pageWith(readyReport, failedReport) },
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
    who: 'user',
    at: '/apikey?tab=keys',
    actions: [{ operation: 'getUserKey', begin: withOwnKey, press: button('Show the key') }],
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
        whenGone: /already revoked/,
      },
    ],
  },
  {
    who: 'admin',
    at: '/apikey?tab=webhooks&webhook=1',
    given: {
      listWebhooks: { data: [webhook, pausedWebhook] },
      listWebhookDeliveries: { data: [failedEvent], meta: { next: null } },
    },
    actions: [
      { operation: 'testWebhook', press: choice('More for SOC hook', 'Send a test') },
      { operation: 'pauseWebhook', press: asked(choice('More for SOC hook', 'Pause')) },
      { operation: 'rotateWebhookSecret', press: asked(choice('More for SOC hook', 'New secret')) },
      {
        operation: 'deleteWebhook',
        press: asked(choice('More for SOC hook', 'Delete')),
        whenGone: /Already deleted/,
      },
      { operation: 'resumeWebhook', press: choice('More for Paused hook', 'Resume') },
      { operation: 'resendWebhookDelivery', press: button(/^Send again/) },
    ],
  },
  {
    who: 'admin',
    at: '/dashboard',
    given: { getNews: { news: unreadNews }, listAllModuleRequests: moduleRequests },
    actions: [
      // Its undo is refused in dashboard.test.ts.
      { operation: 'updateNewsRead', press: button('Mark all as read') },
      {
        operation: 'resolveModuleRequest',
        begin: async (page) => {
          await page.getByRole('button', { name: /^Deny/ }).click()
          await page.getByRole('alertdialog').getByLabel('Reason').fill('Not yours to see')
        },
        press: (page) =>
          page.getByRole('alertdialog').getByRole('button', { name: 'Deny', exact: true }).click(),
      },
      {
        operation: 'changePassword',
        begin: async (page) => {
          await settings(/password/i)(page)
          const fields = page.getByRole('dialog').locator('input[type=password]')
          await fields.nth(0).fill('Correct-horse-7')
          await fields.nth(1).fill('Correct-horse-8')
          await fields.nth(2).fill('Correct-horse-8')
        },
        press: (page) => page.getByRole('dialog').locator('button[type=submit]').click(),
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
    at: '/confirm_email#abcdefghijklmnopqrstuvwxyz0123456789',
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
    at: '/reset_password/new#abcdefghijklmnopqrstuvwxyz0123456789',
    given: { checkPasswordLink: {} },
    actions: [
      {
        operation: 'setNewPassword',
        begin: async (page) => {
          const fields = page.locator('input[type=password]')
          await fields.nth(0).fill('Correct-horse-9')
          await fields.nth(1).fill('Correct-horse-9')
        },
        press: submit,
      },
    ],
  },
]
