/** Administration screens: organizations and their data, dictionaries, system keys, the audit log. */
import type { Screen } from './action.ts'
import { all, asked, button, file, fill, inDialog, shut } from './steps.ts'

/** A user whose new e-mail address awaits confirmation. */
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
  state: 'active',
  invited_until: null,
  last_activity_date: '2026-01-02T10:00:00.000Z',
  creation_date: '2026-01-01T10:00:00.000Z',
  module_requests: 0,
  language: 'en',
  locked: false,
  pending_email: { email: 'piotr.sowa@grid.example', until: '2126-01-01T10:00:00.000Z' },
  can_manage: true,
}

/** A user who has not signed in yet. */
const invitedUser = {
  ...movingUser,
  pending_email: null,
  last_activity_date: null,
  state: 'invited',
  invited_until: '2126-01-01T10:00:00.000Z',
}

export const administration: readonly Screen[] = [
  {
    who: 'admin',
    at: '/organization?tab=assets',
    actions: [
      { operation: 'cancelAssetRequest', press: button(/^Cancel request/) },
      {
        operation: 'createAsset',
        begin: fill(['New domain', 'new.example.org']),
        press: async (page) => page.getByLabel('New domain').press('Enter'),
      },
    ],
  },
  {
    who: 'root',
    at: '/organization/1',
    given: { listWhitelistIps: { client_whitelist_ips: [{ ip_id: 1, ip: '192.0.2.1' }] } },
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
        operation: 'deleteWhitelistIp',
        begin: button(/^Addresses/),
        press: asked(button(/^Remove 192/)),
      },
      {
        operation: 'createWhitelistIp',
        begin: fill(['Address or network', '198.51.100.7']),
        press: async (page) => page.getByLabel('Address or network').press('Enter'),
      },
      {
        operation: 'deleteOrganization',
        begin: async (page) => {
          await shut(page)
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
        operation: 'updateServices',
        press: asked((page) => page.getByRole('switch').first().click()),
      },
    ],
  },
  {
    who: 'root',
    at: '/organization/1?tab=users&item=5',
    given: { getUser: { user: invitedUser } },
    actions: [
      { operation: 'sendInvitation', press: button('Send again') },
      { operation: 'endInvitation', press: asked(button('End the invitation')) },
    ],
  },
  {
    who: 'root',
    at: '/organization/1?tab=users&item=5',
    given: { getUser: { user: movingUser }, checkInvitations: { members: [], places: 5 } },
    actions: [
      {
        operation: 'updateModulePermissions',
        press: (page) => page.locator('.drawer').getByRole('switch').first().click(),
      },
      { operation: 'resendEmailChange', press: button('Send again'), whenGone: /No address is waiting/ },
      {
        operation: 'withdrawEmailChange',
        press: button('Cancel the change'),
        whenGone: /No address is waiting/,
      },
      { operation: 'toggleActiveStatus', press: asked(button('Deactivate')) },
      { operation: 'deleteUser', press: asked((page) => page.locator('.drawer .is-danger').last().click()) },
      {
        operation: 'inviteUsers',
        begin: all(button('Invite people'), async (page) => {
          await page.getByRole('dialog').getByLabel('Addresses').fill('ewa@grid.example')
          await page.getByRole('button', { name: 'Invite 1 person', disabled: false }).waitFor()
        }),
        press: inDialog('Invite 1 person'),
      },
    ],
  },
  {
    who: 'root',
    at: '/organization/1?tab=assets',
    actions: [
      { operation: 'resolveAssetRequest', press: button(/^Accept/) },
      { operation: 'deleteAsset', press: asked(button(/^Delete/)) },
      {
        operation: 'createAssets',
        begin: all(button('Add from a file'), async (page) => {
          await page
            .getByRole('dialog')
            .locator('input[type=file]')
            .setInputFiles(file('domains.txt', 'a.example.org\nb.example.org'))
        }),
        press: async (page) => page.getByRole('dialog').locator('.p-dialog-footer button').last().click(),
      },
    ],
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
        operation: 'rotateSystemKey',
        press: asked((page) =>
          page
            .getByRole('button', { name: /^Rotate the key / })
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
          await page.locator('.dictionaries-page-kinds .p-dropdown').first().click()
          await page.getByRole('option', { name: /TLP:CLEAR/ }).click()
        },
      },
      {
        operation: 'createFeedCategory',
        begin: (page) => page.locator('form:not(.inline-form) input').first().fill('Scam'),
        press: (page) => page.locator('form:not(.inline-form) button[type=submit]').click(),
      },
      {
        operation: 'deleteFeedCategory',
        press: asked((page) => page.locator('[data-cell=remove]').first().click()),
      },
      {
        operation: 'updateFeedCategory',
        begin: async (page) => {
          await page.locator('.dictionary-list-row [data-cell=name]').first().click()
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
        press: (page) =>
          page
            .getByRole('button', { name: /^Export/ })
            .first()
            .click(),
      },
    ],
  },
]
